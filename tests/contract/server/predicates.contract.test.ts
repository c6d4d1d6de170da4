import { expect, it } from 'vitest';
import { onEachDatabase } from '../../support/databases/database.ts';

/** PostgreSQL's own functions that are evaluated once for each row. */
const VOLATILE_BUILT_IN = [
  'random',
  'clock_timestamp',
  'statement_timestamp',
  'timeofday',
  'gen_random_uuid',
  'nextval',
  'set_config',
];

/** The parts of a body that decide which rows are found: those after `where`, `on` or `having`. */
function predicatesOf(body: string): string[] {
  return (
    body
      .replaceAll(/--.*$/gmu, '')
      .split(/;|\bthen\s+(?=perform|return|raise)/iu)
      // They name functions and call none.
      .filter((statement) => !/\b(?:grant|create (?:constraint )?trigger)\b/iu.test(statement))
      .flatMap((statement) => {
        const at = statement.search(/\b(?:where|on|having)\b/iu);
        return at < 0 ? [] : [statement.slice(at).replaceAll(/\s+/gu, ' ').trim()];
      })
  );
}

onEachDatabase('predicates', (database) => {
  it('no predicate calls a function that is evaluated once a row, so an index can answer it', async () => {
    const functions = await database.owner<{ name: string; is_volatile: boolean; body: string }>(`
      select n.nspname || '.' || p.proname as name, p.provolatile = 'v' as is_volatile,
        p.prosrc as body
      from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('app', 'public') and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    const rules = await database.owner<{ name: string; body: string }>(`
      select schemaname || '.' || viewname as name, definition as body
      from pg_views where schemaname in ('app', 'public')
      union all
      select tablename || ': ' || policyname, 'where ' || concat_ws(' and ', qual, with_check)
      from pg_policies where schemaname in ('app', 'public', 'storage')`);
    const names = functions.filter((each) => each.is_volatile).map(({ name }) => name);
    // A function that reads an argument is volatile. If it were missing, this test could not fail.
    expect(names).toContain('app.uuid_arg');
    // A join with the rows that a function returns calls the function once.
    const called = new RegExp(
      `(?<!join )\\b(?:${[...names, ...VOLATILE_BUILT_IN].join('|')})\\(`,
      'u',
    );
    const found = [...functions, ...rules].flatMap(({ name, body }) =>
      predicatesOf(body)
        .filter((predicate) => called.test(predicate))
        .map((predicate) => `${name}: ${predicate}`),
    );
    expect(found).toEqual([]);
  });

  it('[SYNC-3] what keeps one plan for all requests compiles nothing: that takes up to a second a call', async () => {
    const found = await database.owner<{ name: string; has_jit: boolean }>(`
      select p.proname as name, not p.proconfig @> '{jit=off}' as has_jit
      from pg_proc p
      where p.pronamespace = 'app'::regnamespace and p.proconfig @> '{plan_cache_mode=force_generic_plan}'`);
    expect(found.map(({ name }) => name)).toContain('touched_in_set');
    expect(found.filter(({ has_jit }) => has_jit)).toEqual([]);
  });
});

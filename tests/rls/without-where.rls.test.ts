import { describe, expect, it } from 'vitest';
import { onEachDatabase } from '../support/databases/database.ts';
import {
  plpgsqlWithoutWhere,
  statementsWithoutWhere,
} from '../support/databases/sql/without-where.ts';

describe('the rule of safeupdate', () => {
  it.each([
    ['update a.b set c = 1', ['update a.b']],
    ['update b set c = 1 where true', []],
    ['delete from b', ['delete b']],
    ['delete from b using d where b.id = d.id', []],
    ['with gone as (delete from b returning c) select c from gone where c = 1', ['delete b']],
    ['insert into b values (1) on conflict (c) do update set c = 2', []],
    ['select c from b for update', []],
  ])('%s: %j', (sql, found) => {
    expect(statementsWithoutWhere(sql)).toEqual(found);
  });

  it('holds in every statement of a function', () => {
    const definition = `
      create function a.f() returns integer language plpgsql as $$
      declare
        n integer := (select count(*) from b);
      begin
        if n > 1 then
          update b set c = 1;
        end if;
        for n in select c from b where c = 1 loop
          delete from d where d.c = n;
          with gone as (delete from e returning c) select count(*) into n from gone where c = 1;
        end loop;
        return n;
      end $$`;
    expect(plpgsqlWithoutWhere(definition)).toEqual(['update b', 'delete e']);
  });
});

onEachDatabase('statements without WHERE', (database) => {
  it('a hosted project refuses them in requests, so no function of ours has one', async () => {
    const functions = await database.owner<Record<'name' | 'language' | 'body' | 'sql', string>>(`
      select n.nspname || '.' || p.proname as name, l.lanname as language, p.prosrc as body,
        pg_get_functiondef(p.oid) as sql
      from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      join pg_language l on l.oid = p.prolang
      where n.nspname in ('app', 'public') and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    expect(functions.length).toBeGreaterThan(200);
    const found = functions.flatMap(({ name, language, body, sql }) => {
      const each = language === 'plpgsql' ? plpgsqlWithoutWhere(sql) : statementsWithoutWhere(body);
      return each.map((statement) => `${name}: ${statement}`);
    });
    expect(found.toSorted()).toEqual([]);
    expect(new Set(functions.map(({ language }) => language))).toEqual(new Set(['plpgsql', 'sql']));
  });
});

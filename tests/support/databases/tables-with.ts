import type { TestDatabase } from './database-roles.ts';

/** The tables of the catalog, in every schema but PostgreSQL's own, that have one of these texts in some row. */
export async function tablesWith(
  database: Pick<TestDatabase, 'owner'>,
  texts: readonly string[],
): Promise<string[]> {
  const tables = await database.owner<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema$)'
    order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.owner<{ isThere: boolean }>(
      `select exists (
        select from ${name} t, unnest($1::text[]) as w
        where strpos(lower(t::text), lower(w)) > 0
          or strpos(lower(to_jsonb(t)::text), lower(w)) > 0) as "isThere"`,
      [texts],
    );
    if (row?.isThere) found.push(name);
  }
  return found;
}

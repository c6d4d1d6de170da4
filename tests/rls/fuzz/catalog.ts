import type { Embedded } from '../../../supabase/local/embedded.ts';
import type { Relation } from './world.ts';

/** What the database itself says there is. */

export async function readRelations({ sql }: Embedded): Promise<Relation[]> {
  const rows = await sql<{ relation: string; name: string; type: string }>(
    `select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
      and a.attnum > 0 and not a.attisdropped
      and has_table_privilege('anon', c.oid, 'select')
    order by c.relname, a.attnum`,
  );
  const names = [...new Set(rows.map(({ relation }) => relation))];
  return names.map((name) => ({
    name,
    columns: rows.filter(({ relation }) => relation === name),
  }));
}

export async function readFunctions({ sql }: Embedded): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', p.oid, 'execute')
        or has_function_privilege('authenticated', p.oid, 'execute'))
    order by p.proname`,
  );
  return rows.map(({ name }) => name);
}

/** Names of what is in other schemas, or may not be called. */
export async function readHidden({ sql }: Embedded): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace in ('app'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
      and relkind in ('r', 'v')
    union
    select 'rpc/' || proname from pg_proc
    where pronamespace = 'app'::regnamespace
      or pronamespace = 'public'::regnamespace and not has_function_privilege('anon', oid, 'execute')
    order by 1`,
  );
  return rows.map(({ name }) => name);
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { openPostgres } from '../support/databases/database-postgres.ts';
import type { PostgresDatabase } from '../support/databases/postgres-driver.ts';

/** Every right of the API's roles on what is in `app` and `public`. */
const RIGHTS = `
  select r.role || ' ' || lower(p.privilege) || ' ' || n.nspname || '.' || c.relname as "right"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace,
    unnest(array['anon', 'authenticated', 'service_role']) as r (role),
    unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as p (privilege)
  where n.nspname in ('app', 'public') and c.relkind in ('r', 'p', 'v', 'm')
    and has_table_privilege(r.role, c.oid, p.privilege)
  union all
  select r.role || ' execute ' || n.nspname || '.' || p.proname
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace,
    unnest(array['anon', 'authenticated', 'service_role']) as r (role)
  where n.nspname in ('app', 'public') and has_function_privilege(r.role, p.oid, 'EXECUTE')`;

const words = (list: string) => list.split(' ');
const each = (roles: string, verbs: string, things: string) =>
  words(roles).flatMap((role) =>
    words(verbs).flatMap((verb) => words(things).map((thing) => `${role} ${verb} public.${thing}`)),
  );

/**
 * A new project grants everything on all that is made in `public`, and a dump cannot say that a role has no right. So a
 * restore opens these, until app.close_doors() closes them again.
 */
const OPENED = [
  ...each(
    'anon authenticated',
    'execute',
    'add_captcha_pass photo_chores photo_chore_done district_chores district_stored district_published district_files_deleted set_clock_shift',
  ),
  ...each(
    'anon authenticated service_role',
    'insert update delete truncate',
    'sales sale_days saved_sales profiles',
  ),
  ...each(
    'service_role',
    'execute',
    'account_ended delete_account linked_sale manages_sale sale_counts sync_check sync_known sync_pull sync_push sync_search sync_unplaced',
  ),
];

const binaries = findPostgres();
const hint = binaries === null ? ' (skipped: none found, apt-get install postgresql)' : '';

describe.skipIf(binaries === null)(`a restored dump${hint}`, () => {
  const databases: PostgresDatabase[] = [];

  beforeAll(async () => {
    const before = await openPostgres(binaries ?? '');
    databases.push(before);
    databases.push(await before.dump().restore());
  }, 120_000);
  afterAll(async () => {
    for (const database of databases) await database.close();
  });

  const rights = async (database: PostgresDatabase | undefined) =>
    ((await database?.owner<{ right: string }>(RIGHTS)) ?? []).map(({ right }) => right).toSorted();

  it('[SYNC-6] a restore into a new project opens to the public roles what is listed here, and app.close_doors() closes it', async () => {
    const [before, after] = [await rights(databases[0]), await rights(databases[1])];
    expect(before.length).toBeGreaterThan(50);
    expect(before.filter((right) => !after.includes(right))).toEqual([]);
    expect(after.filter((right) => !before.includes(right))).toEqual(OPENED.toSorted());
    await databases[1]?.owner('select app.close_doors()');
    expect(await rights(databases[1])).toEqual(before);
  });
});

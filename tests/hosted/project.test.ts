import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { openPostgres } from '../support/databases/database-postgres.ts';
import { newUser } from '../support/databases/database-sale.ts';
import type { PostgresDatabase } from '../support/databases/postgres-driver.ts';
import { PATIENCE } from '../support/databases/hosted/request-rules.ts';

/** What a plain cluster was made into. Each case fails on a plain one. */
describe('a hosted project', () => {
  let database: PostgresDatabase;

  beforeAll(async () => {
    database = await openPostgres(findPostgres() ?? '');
  });
  afterAll(() => database.close());

  const one = async <Row extends object>(sql: string) => (await database.owner<Row>(sql))[0];
  const refused = (sql: string) =>
    expect(database.owner(sql), sql).rejects.toMatchObject({ code: '42501' });

  it('its owner is no superuser, and owns what the migrations made', async () => {
    expect(
      await one(`
        select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
        from pg_roles where rolname = session_user`),
    ).toEqual({
      rolname: 'postgres',
      rolsuper: false,
      rolcreaterole: true,
      rolcreatedb: true,
      rolreplication: true,
      rolbypassrls: true,
    });
    const owners = await database.owner(`
      select distinct n.nspname as schema, p.proowner::regrole::text as owner
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('app', 'public')
      union select n.nspname, c.relowner::regrole::text
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'public')
      order by 1`);
    expect(owners).toEqual([
      { schema: 'app', owner: 'postgres' },
      { schema: 'public', owner: 'postgres' },
    ]);
  });

  it('its owner makes policies and triggers on tables of the services, and nothing else', async () => {
    await database.owner('create policy later on storage.objects for select to anon using (false)');
    const made = "select from pg_policies where policyname = 'later'";
    expect(await database.owner(made)).toHaveLength(1);
    await database.owner('drop policy later on storage.objects');
    expect(await database.owner(made)).toEqual([]);
    await database.owner(`
      create function app.later() returns trigger language plpgsql as $$ begin return new; end $$`);
    await database.owner(
      'create trigger later after insert on auth.users for each row execute function app.later()',
    );
    await database.owner('drop trigger later on auth.users');
    await refused('create table auth.later (id int)');
    await refused('create table storage.later (id int)');
    await refused('alter table auth.users add column later int');
    await refused('alter table storage.objects disable row level security');
    await refused('create index later on storage.objects (name)');
    await refused('drop table storage.objects cascade');
    await refused('alter table storage.buckets add column later int');
    await refused('alter table auth.sessions add column later int');
  });

  it('rows of files are deleted only by the storage service', async () => {
    await database.owner(
      "insert into storage.objects (bucket_id, name) values ('sale-images', 'x')",
    );
    await refused("delete from storage.objects where name = 'x'");
    await refused("delete from storage.buckets where id = 'none'");
    await database.owner(`
      begin; set local storage.allow_delete_query = 'true';
      delete from storage.objects where name = 'x'; commit`);
    expect(await one("select count(*)::int as n from storage.objects where name = 'x'")).toEqual({
      n: 0,
    });
  });

  it('[spec 7] its time limits are those of a hosted project, but for the ones that we set', async () => {
    const settings = await database.owner(`
      select coalesce(r.rolname, d.datname) as of, unnest(s.setconfig) as set
      from pg_db_role_setting s
      left join pg_roles r on r.oid = s.setrole
      left join pg_database d on d.oid = s.setdatabase
      order by 1, 2`);
    expect(settings.filter(({ set }: { set?: string }) => set?.includes('timeout'))).toEqual([
      { of: 'anon', set: 'statement_timeout=1s' },
      { of: 'authenticated', set: 'statement_timeout=1s' },
      { of: 'authenticator', set: 'lock_timeout=8s' },
      { of: 'authenticator', set: 'statement_timeout=8s' },
      { of: 'postgres', set: 'idle_in_transaction_session_timeout=1min' },
      { of: 'postgres', set: 'statement_timeout=120s' },
      { of: 'supabase_auth_admin', set: 'idle_in_transaction_session_timeout=60s' },
    ]);
  });

  it('[spec 7] a request has the limit of its function or role, and is read only if it calls nothing volatile', async () => {
    const user = await newUser(database);
    const asked = async (who: Parameters<PostgresDatabase['as']>[0], call: string) => {
      const [row] = await database.as<{ user: string; role: string; limit: string; ro: string }>(
        who,
        `select session_user as "user", current_user as role,
          current_setting('statement_timeout') as limit,
          current_setting('transaction_read_only') as ro, ${call} as called`,
      );
      return [row?.user, row?.role, parseInt(row?.limit ?? '', 10) / PATIENCE, row?.ro];
    };
    expect(await asked('anon', 'null')).toEqual(['authenticator', 'anon', 1, 'on']);
    expect(await asked(user, 'null')).toEqual(['authenticator', 'authenticated', 1, 'on']);
    expect(await asked('anon', "public.sync_pull('{}')")).toEqual([
      'authenticator',
      'anon',
      3,
      'on',
    ]);
    const pushed = await asked(user, "public.sync_push('{}')");
    expect(pushed).toEqual(['authenticator', 'authenticated', 8, 'off']);
    const asOperator = await asked('service_role', 'public.set_clock_shift(\'{"seconds": 0}\')');
    expect(asOperator).toEqual(['authenticator', 'service_role', 8, 'off']);
  });

  it('a request without WHERE is refused before any right is asked for', async () => {
    for (const sql of ['update app.meta set horizon = 0', 'delete from app.sale']) {
      await expect(database.as('anon', sql)).rejects.toMatchObject({ code: '21000' });
      await expect(database.as('anon', `${sql} where true`)).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../../supabase/doctor/check.ts';
import { databaseChecks } from '../../supabase/doctor/database-checks.ts';
import { openInside } from '../../supabase/doctor/inside.ts';
import {
  type Cluster,
  copyCluster,
  findPostgres,
  newFolder,
  startCluster,
} from '../support/databases/database-cluster.ts';
import { migratedProject, SUPERUSER } from '../support/databases/hosted/hosted-project.ts';

describe('the doctor, inside a hosted project', () => {
  let server: Cluster;
  let folder: string;
  let superuser: Client;
  /** As an operator comes in: the owner of the migrations, who is no superuser. */
  let owner: Client;

  beforeAll(async () => {
    const binaries = findPostgres() ?? '';
    const template = await migratedProject(binaries);
    folder = newFolder('rummage-doctor-');
    const data = join(folder, 'data');
    copyCluster(template, data);
    server = await startCluster(binaries, data, folder, SUPERUSER);
    superuser = await connected(SUPERUSER);
    owner = await connected('postgres');
    await superuser.query(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'm@mail.example')",
    );
    await owner.query('insert into app.moderator (user_id) select id from auth.users');
    await owner.query('call app.roll_up_all()');
    await owner.query('select app.prune()');
    await owner.query('select * from public.photo_chores(5)');
    await owner.query('select * from public.district_chores(1)');
  }, 300_000);
  afterAll(async () => {
    await owner.end();
    await superuser.end();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function connected(user: string): Promise<Client> {
    const client = new Client({ ...server.connection, user });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  const findings = () =>
    runChecks(
      databaseChecks(
        async (sql, parameters = []) => (await owner.query(sql, [...parameters])).rows,
      ),
    );
  const notRight = async () =>
    (await findings()).filter(({ state }) => state !== 'ok').map(({ name }) => name);

  it('[deploy] finds nothing wrong; only pg_cron is not there', async () => {
    expect(await notRight()).toEqual(['jobs']);
  });

  it.each([
    [
      'what hosted projects give to everybody',
      'grant execute on function public.photo_chores(integer) to anon',
      'revoke execute on function public.photo_chores(integer) from anon',
      'rights, triggers, buckets, policies',
    ],
    [
      'a bucket that is public',
      "update storage.buckets set public = true where id = 'find-photos'",
      "update storage.buckets set public = false where id = 'find-photos'",
      'rights, triggers, buckets, policies',
    ],
    [
      'a trigger that is gone',
      'alter trigger make_profile on auth.users rename to other',
      'alter trigger other on auth.users rename to make_profile',
      'triggers of accounts, rights, triggers, buckets, policies',
    ],
    [
      'a policy that lets guests list photos',
      "create policy listing on storage.objects for select to anon using (bucket_id = 'sale-images')",
      'drop policy listing on storage.objects',
      'other policies of the storage',
    ],
  ])('[deploy] names %s', async (_, spoil, mend, named) => {
    await superuser.query(spoil);
    expect((await notRight()).join(', ')).toBe(`${named}, jobs`);
    await superuser.query(mend);
    expect(await notRight()).toEqual(['jobs']);
  });

  it('[deploy] a connection that is lost leaves every check unknown, and nothing breaks', async () => {
    const { host, port, database } = server.connection;
    const inside = openInside(`postgresql://postgres@${host}:${port}/${database}`);
    await inside.connect();
    const [own] = await inside.query<{ pid: number }>('select pg_backend_pid() as pid');
    await superuser.query('select pg_terminate_backend($1)', [own?.pid]);
    const found = await runChecks(databaseChecks(inside.query));
    inside.close();
    expect(found.length).toBeGreaterThan(15);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['unknown']));
  });
});

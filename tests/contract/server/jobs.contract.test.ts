import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, hostedVersion } from '../../support/databases/database-cluster.ts';
import { openPlain } from '../../support/databases/database-postgres.ts';
import type { PostgresDatabase } from '../../support/databases/postgres-driver.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const binaries = findPostgres();
const hasCron =
  binaries !== null &&
  hostedVersion() === null &&
  existsSync(join(extensions(binaries), 'pg_cron.control'));
const hint = hasCron ? '' : ' (skipped: apt-get install postgresql-15-cron)';

function extensions(folder: string): string {
  const share = execFileSync(join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  return join(share.trim(), 'extension');
}

interface Job {
  readonly jobname: string;
  readonly schedule: string;
  readonly command: string;
}

onEachDatabase('jobs without pg_cron', (database) => {
  it('[SYNC-3] are not made, and the call that makes them says so', async () => {
    expect(await database.owner('select app.schedule_jobs() as made')).toEqual([{ made: [] }]);
  });
});

describe.skipIf(!hasCron)(`jobs with pg_cron${hint}`, () => {
  let database: PostgresDatabase;
  beforeAll(async () => {
    const settings = { shared_preload_libraries: 'pg_cron', 'cron.database_name': 'postgres' };
    ({ database } = await openPlain(binaries ?? '', settings));
  }, 120_000);
  afterAll(() => database.close());

  const made = () => database.owner<{ made: string[] }>('select app.schedule_jobs() as made');
  const jobs = () =>
    database.owner<Job>('select jobname, schedule, command from cron.job order by jobname');

  it('[SYNC-3] the roll-up and the pruning are scheduled, once however often it is called', async () => {
    expect(await made()).toEqual([{ made: ['roll-up', 'prune'] }]);
    expect(await made()).toEqual([{ made: ['roll-up', 'prune'] }]);
    expect(await jobs()).toEqual([
      { jobname: 'prune', schedule: '17 9 * * *', command: 'select app.prune()' },
      { jobname: 'roll-up', schedule: '*/3 * * * *', command: 'call app.roll_up_all()' },
    ]);
  });

  it('[SYNC-3] pg_cron itself runs what was scheduled', { timeout: 300_000 }, async () => {
    // Once a minute is the most often that every version takes.
    await database.owner("select cron.schedule('roll-up', '* * * * *', 'call app.roll_up_all()')");
    const ran = async () =>
      (await database.owner("select from app.job_run where job = 'roll-up'")).length;
    await expect.poll(ran, { timeout: 280_000, interval: 1000 }).toBe(1);
  });

  it('[SYNC-22] [SYNC-28] functions are called through pg_net, with the key in the Vault', async () => {
    // Neither extension is in Debian: their names, as documented, and what arrives there.
    await database.owner(`
      create schema net; create schema vault; create table asked (url text, headers jsonb);
      create table vault.decrypted_secrets (name text, decrypted_secret text);
      create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
        headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint
      language sql as $$ insert into public.asked values (url, headers) returning 1::bigint $$`);
    expect(await made()).toEqual([
      { made: ['roll-up', 'prune', 'tidy-photos', 'write-districts'] },
    ]);
    await expect(database.owner("select app.ask_function('tidy-photos')")).rejects.toThrow(
      'The Vault lacks',
    );
    await database.owner(`insert into vault.decrypted_secrets values
      ('rummage_url', 'https://abc.supabase.example/'), ('rummage_secret_key', 'sb_secret_x')`);
    await database.owner("select app.ask_function('tidy-photos')");
    await database.owner('select app.ask_write_districts()');
    // Where nothing is to be done, nothing is asked: these had sales once, or nothing has happened there.
    await database.owner(`
      insert into app.district (district, files, written_at)
      select n, case when n % 2 = 0 then '{a.gz}'::text[] else '{}' end,
        case when n % 2 = 0 then app.now() - interval '1 hour' end
      from generate_series(1, 100) n`);
    await database.owner('select app.ask_write_districts()');
    await database.owner(`
      update app.meta set district_sales = 1;
      insert into app.sale (id, title, sale_type, time_zone, days, near_lat, near_lng, near_exact)
      select gen_random_uuid(), 'Sale', 'garage', 'America/Denver', '[]', 25.1 + n / 10 * 2, n % 10 * 2 - 120.1, true
      from generate_series(0, 99) n`);
    await database.owner('select app.ask_write_districts()');
    const headers = { 'Content-Type': 'application/json', apikey: 'sb_secret_x' };
    const url = 'https://abc.supabase.example/functions/v1';
    // One run for what may have come up, and as many more as there are pairs of districts, but no more than 30.
    expect(
      await database.owner(
        'select url, headers, count(*)::int as times from asked group by 1, 2 order by 1',
      ),
    ).toEqual([
      { url: `${url}/tidy-photos`, headers, times: 1 },
      { url: `${url}/write-districts`, headers, times: 1 + 1 + 30 },
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../support/databases/database-cluster.ts';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import { openMovable } from '../../support/databases/database-postgres.ts';
import { loaded, type LoadedPart } from '../../support/databases/moved-cluster.ts';
import type { PostgresDatabase } from '../../support/databases/postgres-driver.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';

const binaries = findPostgres();
const TIME = 240_000;

/** What a restore leaves out, and what it opens. */
describe.skipIf(binaries === null)('a dump that is loaded in parts, on PostgreSQL', () => {
  const saleId = crypto.randomUUID();
  const point = freshPoint();
  const opened: PostgresDatabase[] = [];
  let restore: (part: LoadedPart) => Promise<PostgresDatabase>;
  let uid: string;

  beforeAll(async () => {
    const from = await openMovable(binaries ?? '');
    const before = from.database;
    opened.push(before);
    const seller = await newUser(before);
    ({ uid } = seller);
    // Rows of a cluster that has been used for long have numbers that a new one has yet to reach.
    await before.owner(`do $$ begin
      for i in 1..5000 loop begin perform 1; insert into app.spent values (gen_random_uuid()); exception when others then null; end; end loop;
      end $$`);
    await new Device(before, seller).push(createSale(saleId, point));
    restore = async (part) => {
      const after = await loaded(binaries ?? '', from, part);
      opened.push(after);
      return after;
    };
  }, TIME);
  afterAll(async () => {
    for (const each of opened) await each.close();
  });

  const read = (database: PostgresDatabase) => new Device(database, 'anon').pullOnce([point.scope]);

  it(
    '[SYNC-8] rows alone, in a new database with our migrations: restoring, not an empty list',
    { timeout: TIME },
    async () => {
      const after = await restore('our rows');
      expect(await after.owner('select from app.sale')).toHaveLength(1);
      expect(await read(after)).toMatchObject({ refused: 'restoring' });
      expect(await after.owner('select app.restamp()')).toEqual([{ restamp: true }]);
      const { scopes } = await read(after);
      expect(kindsOf(scopes[0]?.rows ?? [])).toEqual(['place', 'sale', 'stats']);
    },
  );

  it(
    '[SYNC-8] our schemas alone, in a new hosted project: what only the service may call refuses, and app.close_doors() makes whole',
    { timeout: TIME },
    async () => {
      const after = await restore('our schemas');
      expect(await read(after)).toMatchObject({ refused: 'restoring' });
      const opens = ['add_captcha_pass', 'district_chores', 'photo_chore_done', 'photo_chores'];
      const callable = () =>
        after.owner<{ name: string }>(
          `select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and proname = any ($1)
          and has_function_privilege('anon', oid, 'execute') order by proname`,
          [opens],
        );
      const calls = [
        `select public.add_captcha_pass('{"hash": "${'0'.repeat(64)}"}')`,
        'select * from public.photo_chores(5)',
        'select * from public.district_chores(1)',
        "select public.photo_chore_done('delete', array['a.jpg'])",
      ];
      // A dump cannot take back what a hosted project gives to everybody.
      expect((await callable()).map(({ name }) => name)).toEqual(opens);
      for (const call of calls) {
        for (const who of ['anon', { uid }] as const) {
          await expect(after.as(who, call)).rejects.toMatchObject({ code: '42501' });
        }
        await after.as('service_role', call);
      }
      const parts = async () => {
        const [found] = await after.owner<Record<string, unknown>>(`select
        (select count(*)::int from pg_trigger
          where tgrelid = 'auth.users'::regclass and not tgisinternal) as triggers,
        (select count(*)::int from pg_policy where polrelid = 'storage.objects'::regclass) as policies,
        (select count(*)::int from storage.buckets) as buckets`);
        return found;
      };
      expect(await parts()).toEqual({ triggers: 0, policies: 0, buckets: 0 });

      await after.owner('select app.close_doors()');
      expect(await callable()).toEqual([]);
      expect(await parts()).toEqual({ triggers: 4, policies: 2, buckets: 4 });
      expect(await after.owner('select app.restamp()')).toEqual([{ restamp: true }]);
      expect(kindsOf((await read(after)).scopes[0]?.rows ?? [])).toEqual([
        'place',
        'sale',
        'stats',
      ]);
      const fresh = await newUser(after);
      expect(kindsOf(await new Device(after, fresh).pull(`u:${fresh.uid}`))).toEqual(['profile']);
    },
  );
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres, hostedVersion } from '../../support/databases/database-cluster.ts';
import { openMovable } from '../../support/databases/database-postgres.ts';
import {
  backedUp,
  followed,
  paused,
  type Remains,
  upgraded,
} from '../../support/databases/moved-cluster.ts';
import type { PostgresDatabase, StartedCluster } from '../../support/databases/postgres-driver.ts';
import { losses, settled, useDrill } from './drill-kit.ts';
import { drillPeople } from './drill-people.ts';

const binaries = findPostgres();
const TIME = 240_000;

/** Prepares a move of a cluster. */
type Move = (binaries: string, from: StartedCluster) => Promise<Remains>;

/** Supabase upgrades projects from 15 to 17. Otherwise, the new cluster has the version of the old one. */
const older = hostedVersion() === '17' ? findPostgres('15') : null;

/** A move that begins only when it is made, and misses nothing. */
const atOnce = (
  move: (binaries: string, from: StartedCluster) => Promise<PostgresDatabase>,
): Move => {
  const nothing = async () => undefined;
  return async (to, from) => ({ end: nothing, discard: nothing, open: () => move(to, from) });
};
const upgrade = atOnce((to, from) => upgraded(to, from, older ?? to));
const pause = atOnce(paused);

/**
 * Each move of the database that supabase/README.md describes, with the real programs. An operator does what is written
 * there, as `postgres`, who is no superuser where this run is about hosted projects. Phones live through it, with rows
 * that they have read and work that has not been sent, or was done and never answered.
 */
describe.skipIf(binaries === null)('a cluster that moves, on PostgreSQL', () => {
  const drill = useDrill();

  const {
    settleIn,
    noteUnheard,
    workMeanwhile,
    waits,
    goesDown,
    reopened,
    comesBack,
    isWhole,
    counted,
    withWork,
    readOnlyNews,
    readAllAgain,
  } = drillPeople(drill);
  const inUse = async (move: Move) => {
    const from = await openMovable((move === upgrade ? older : null) ?? binaries ?? '');
    const people = await settleIn(from.database);
    const remains = await move(binaries ?? '', from);
    onTestFinished(remains.discard);
    return { from, remains, version: await versionOf(from.database), ...people };
  };
  /** As an operator calls it: again and again until it returns true. */
  const restamped = async (database: PostgresDatabase) => {
    for (;;) {
      const [row] = await database.owner<{ restamp: boolean }>('select app.restamp()');
      if (row?.restamp === true) return;
    }
  };
  const versionOf = async (database: PostgresDatabase) =>
    (
      await database.owner<{ major: number }>(
        "select current_setting('server_version_num')::int / 10000 as major",
      )
    )[0]?.major;
  const epochOf = async (database: PostgresDatabase) =>
    (await database.owner<{ epoch: string }>('select epoch::text from app.meta'))[0]?.epoch;

  it.each<[string, Move]>([
    ['an upgrade (pg_upgrade)', upgrade],
    ['a promotion of a standby', followed],
    ['a pause', pause],
  ])(
    '[SYNC-8] %s that was announced: restoring, then phones go on where they were and read only what is new',
    { timeout: TIME },
    async (_, move) => {
      const people = await inUse(move);
      const { from, remains } = people;
      await noteUnheard(people);
      const before = await counted();
      const epoch = await epochOf(from.database);
      await from.database.owner("call app.announce_move('0')");
      await workMeanwhile(people);
      await waits(people);
      const read = drill.front.handedOut.length;
      await goesDown(people);
      const after = drill.serve(await remains.open());
      const again = await reopened(people);
      await waits(again);
      expect(drill.front.handedOut.slice(read)).toEqual([]);

      await comesBack(again, () => after.owner('call app.keep_epoch()'));
      expect(await epochOf(after)).toBe(epoch);
      if (older !== null)
        expect([people.version, await versionOf(after)]).toEqual([move === upgrade ? 15 : 17, 17]);
      // The next migration ends with this.
      await after.owner('select app.close_doors()');
      await isWhole(again);
      expect(await counted()).toEqual(withWork(before, 2));
      readOnlyNews(read, again);
    },
  );

  it.each<[string, Move]>([
    ['an upgrade (pg_upgrade)', upgrade],
    ['a promotion of a standby', followed],
  ])(
    '[SYNC-8] %s that nobody announced: restoring until it is restamped, then phones read all again, once',
    { timeout: TIME },
    async (_, move) => {
      const people = await inUse(move);
      const { from, remains } = people;
      await noteUnheard(people);
      const before = await counted();
      const epoch = await epochOf(from.database);
      await goesDown(people);
      await workMeanwhile(people);
      const after = drill.serve(await remains.open());
      const again = await reopened(people);
      await waits(again);
      await expect(after.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
      const read = drill.front.handedOut.length;

      await comesBack(again, () => restamped(after));
      expect(await epochOf(after)).not.toBe(epoch);
      await isWhole(again);
      expect(await counted()).toEqual(withWork(before, 3));
      readAllAgain(read);
    },
  );

  it(
    '[SYNC-8] a pause that nobody announced, after which the cluster is the same: phones go on at once and read only what is new',
    { timeout: TIME },
    async () => {
      const people = await inUse(pause);
      await noteUnheard(people);
      const before = await counted();
      await goesDown(people);
      await workMeanwhile(people);
      const read = drill.front.handedOut.length;
      const awake = await people.remains.open();
      await comesBack(people, async () => drill.serve(awake));
      await isWhole(people);
      expect(await counted()).toEqual(withWork(before, 2));
      readOnlyNews(read, people);
    },
  );

  it.each<[string, Move]>([
    ['a restore to a point in time', backedUp],
    ['a promotion of a standby that lags behind, although that was announced', followed],
  ])(
    '[SYNC-8] %s: restoring until it is restamped; what is lost is told to its author, what waits arrives once',
    { timeout: TIME },
    async (_, move) => {
      const people = await inUse(move);
      const { from, remains, seller, guest, barn, attic } = people;
      const early = { op: 'note.put', args: { id: attic.id, text: 'Early' } } as const;
      await seller.door.writes.commit(early);
      await settled(seller);
      const before = await counted();
      await remains.end();
      // Acknowledged, and read by others.
      const rename = { op: 'sale.patch', args: { id: barn.id, set: { title: 'Shed' } } } as const;
      await seller.door.writes.commit(rename);
      await settled(seller, guest);
      expect(await guest.view(barn.id)).toMatchObject({ sale: { title: 'Shed' } });
      await noteUnheard(people);
      await from.database.owner("call app.announce_move('0')");
      await workMeanwhile(people);
      await waits(people);
      await goesDown(people);
      const after = drill.serve(await remains.open());
      const again = await reopened(people);
      await waits(again);
      // The announcement is among what is missing.
      await expect(after.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
      const read = drill.front.handedOut.length;

      await comesBack(again, () => restamped(after));
      readAllAgain(read);
      const told = await losses(again.seller);
      expect(told.map(({ op, args }) => ({ op, args }))).toEqual([rename]);
      expect(await losses(again.guest)).toEqual([]);
      // Once it is sent again, everything is as if nothing had happened.
      expect(await again.guest.view(barn.id)).toMatchObject({ sale: { title: 'Barn' } });
      const expected = withWork(before, 3);
      expect(await counted()).toEqual({
        ...expected,
        operations: { ...expected.operations, 'note.put': 2 },
        notes: 2,
      });
      await isWhole(again, 1);
      for (const { opId } of told) await again.seller.door.writes.retryParked(opId);
      await settled(again.seller, again.guest);
      expect(await losses(again.seller)).toEqual([]);
      expect(await again.guest.view(barn.id)).toMatchObject({ sale: { title: 'Shed' } });
    },
  );
});

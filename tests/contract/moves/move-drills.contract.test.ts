import { describe, expect, it } from 'vitest';
import { findPostgres, hostedVersion } from '../../support/databases/database-cluster.ts';
import type { HandedOut } from '../../support/databases/database-http.ts';
import { openMovable } from '../../support/databases/database-postgres.ts';
import {
  backedUp,
  followed,
  paused,
  type Remains,
  promoted,
  upgraded,
} from '../../support/databases/moved-cluster.ts';
import type { PostgresDatabase, StartedCluster } from '../../support/databases/postgres-driver.ts';
import {
  found,
  handedOutTwice,
  losses,
  newSale,
  settled,
  unsent,
  useDrill,
  watched,
} from './drill-kit.ts';

const binaries = findPostgres();
const TIME = 240_000;
/** Cells have the numbers of what everybody sees there. A phone asks for single sales only while it shows them. */
const isOfArea = ({ scope }: HandedOut) => !scope.startsWith('s:');
const rowName = ({ to, scope, kind, id }: HandedOut) => JSON.stringify([to, scope, kind, id]);

type Move = (binaries: string, from: StartedCluster) => Promise<PostgresDatabase>;

/**
 * Each move of the database that supabase/README.md describes, with the real programs. An operator does what is written
 * there, as `postgres`, who is no superuser where this run is about hosted projects. Phones live through it, with rows
 * that they have read and work that has not been sent, or was done and never answered.
 */
describe.skipIf(binaries === null)('a cluster that moves, on PostgreSQL', () => {
  const drill = useDrill();

  /** A cluster in use: an account and a guest who have read two sales, one of each. */
  const inUse = async () => {
    const from = await openMovable(binaries ?? '');
    drill.serve(from.database);
    const seller = await drill.phone('seller@mail.example');
    const guest = await drill.phone();
    const [barn, attic, cellar] = [newSale('Barn'), newSale('Attic'), newSale('Cellar')];
    await seller.door.writes.postSale(barn);
    await guest.door.writes.postSale(attic);
    await settled(seller, guest);
    await settled(seller, guest);
    const ids = [attic.id, barn.id].toSorted();
    for (const each of [seller, guest]) expect(await found(each)).toEqual(ids);
    return { from, seller, guest, barn, attic, cellar, ids };
  };
  type InUse = Awaited<ReturnType<typeof inUse>>;

  /** Done on the server, but the phone got no answer. */
  const noteUnheard = async ({ seller, barn }: InUse) => {
    await seller.door.writes.commit({ op: 'note.put', args: { id: barn.id, text: 'Bring cash' } });
    drill.front.losesAnswers = true;
    await seller.door.sync.now();
    drill.front.losesAnswers = false;
    expect(
      await drill.front.sql("select from app.own_row o where o::text like '%Bring cash%'"),
    ).toHaveLength(1);
  };
  /** What people do while nothing can be sent. */
  const workMeanwhile = async ({ seller, guest, barn, attic, cellar }: InUse) => {
    const says = (id: string, description: string) =>
      ({ op: 'sale.patch', args: { id, set: { description } } }) as const;
    await seller.door.writes.commit(says(barn.id, 'By its seller'));
    await guest.door.writes.commit(says(attic.id, 'By its guest'));
    await seller.door.writes.postSale(cellar);
    await seller.door.writes.commit({ op: 'save.set', args: { id: attic.id } });
  };
  /** Each phone is told that the server is being restored, keeps its work, and shows its rows. */
  const waits = async ({ seller, guest, ids }: InUse) => {
    for (const each of [seller, guest]) {
      await each.door.sync.now();
      // The count follows the database, a moment after the sync has failed.
      await each.untilStatus(({ link }) => link === 'restoring' && unsent(each) > 0);
      expect(await found(each)).toEqual(expect.arrayContaining(ids));
    }
  };
  /** Everything that was done is there, once. */
  const isWhole = async ({ seller, guest, barn, attic, cellar, ids }: InUse, told = 0) => {
    expect(await drill.front.sql('select title, description from app.sale order by title')).toEqual(
      [
        { title: 'Attic', description: 'By its guest' },
        { title: 'Barn', description: 'By its seller' },
        { title: 'Cellar', description: '' },
      ],
    );
    const [operator] = await drill.front.sql(
      'select rolsuper as is_super from pg_roles where rolname = current_user',
    );
    expect(operator).toEqual({ is_super: hostedVersion() === null });
    const all = [...ids, cellar.id].toSorted();
    for (const each of [seller, guest]) {
      expect(await found(each)).toEqual(all);
      expect(each.status()).toMatchObject({
        waiting: 0,
        sending: 0,
        parked: each === seller ? told : 0,
      });
      expect(await each.view(barn.id)).toMatchObject({ sale: { description: 'By its seller' } });
    }
    expect(await seller.view(attic.id)).toMatchObject({ isSaved: true });
  };
  const numbers = async () => {
    const [row] = await drill.front.sql<{ saves: number; notes: number }>(`select
      (select count(*)::int from app.save) as saves,
      (select count(*)::int from app.own_row where kind = 'note') as notes`);
    return row ?? { saves: -1, notes: -1 };
  };
  /** How often each sale was changed, and how many operations of each kind were carried out. */
  const counted = async () => ({
    ...(await numbers()),
    revisions: await drill.front.sql<{ title: string; rev: number }>(
      'select title, rev from app.sale order by title',
    ),
    operations: Object.fromEntries(
      (
        await drill.front.sql<{ op: string; n: number }>(
          'select op, count(*)::int as n from app.result group by op',
        )
      ).map(({ op, n }) => [op, n]),
    ),
  });
  const goesDown = async ({ seller, guest, ids }: InUse) => {
    drill.front.use(null);
    for (const each of [seller, guest]) {
      await each.door.sync.now();
      await each.untilStatus(({ link }) => link !== 'online' && link !== 'restoring');
      expect(await found(each)).toEqual(expect.arrayContaining(ids));
    }
  };
  /** The same phones after their app was closed and opened again. */
  const reopened = async (people: InUse): Promise<InUse> => ({
    ...people,
    seller: await drill.reopened(people.seller),
    guest: await drill.reopened(people.guest),
  });
  /** As an operator calls it: again and again until it returns true. */
  const restamped = async (database: PostgresDatabase) => {
    for (;;) {
      const [row] = await database.owner<{ restamp: boolean }>('select app.restamp()');
      if (row?.restamp === true) return;
    }
  };
  const epochOf = async (database: PostgresDatabase) =>
    (await database.owner<{ epoch: string }>('select epoch::text from app.meta'))[0]?.epoch;

  /** Lets people in again, and waits until everything has arrived. Nobody may see a row vanish meanwhile. */
  const comesBack = async ({ seller, guest, ids }: InUse, letIn: () => Promise<unknown>) => {
    const watches = [seller, guest].map((each) => watched(each, ids));
    await letIn();
    await settled(seller, guest);
    await settled(seller, guest);
    for (const watch of watches) expect(await watch.stop()).toEqual([]);
  };
  /** Since `read` rows were handed out, only what was done meanwhile was read of what phones had. */
  const readOnlyNews = (read: number, { barn, attic }: InUse) => {
    const rows = drill.front.handedOut;
    const known = new Set(rows.slice(0, read).map(rowName));
    const again = rows.slice(read).filter((row) => known.has(rowName(row)));
    const names = [...new Set(again.map(({ kind, id }) => `${kind} ${id}`))];
    expect(names.toSorted()).toEqual([`sale ${attic.id}`, `sale ${barn.id}`].toSorted());
    expect(handedOutTwice(rows)).toEqual([]);
  };
  /** Since then, everybody has read everything again, once. */
  const readAllAgain = (read: number) => {
    const rows = drill.front.handedOut;
    const again = new Set(rows.slice(read).map(rowName));
    const kept = new Set(rows.slice(0, read).filter(isOfArea).map(rowName));
    // Two sales, each with its place and counters, on two phones.
    expect(kept.size).toBeGreaterThanOrEqual(12);
    expect([...kept].filter((name) => !again.has(name))).toEqual([]);
    expect(handedOutTwice(rows.slice(read))).toEqual([]);
  };
  /** What `counted` says in the end, if it said this before people worked on, and sales were written so often. */
  const withWork = (before: Awaited<ReturnType<typeof counted>>, rev: number) => ({
    ...before,
    revisions: [
      ...before.revisions.map(({ title }) => ({ title, rev })),
      { title: 'Cellar', rev: 1 },
    ],
    operations: { ...before.operations, 'sale.create': 3, 'sale.patch': 2, 'save.set': 1 },
  });

  it.each<[string, Move]>([
    ['an upgrade (pg_upgrade)', upgraded],
    ['a promotion of a standby', promoted],
    ['a pause', paused],
  ])(
    '[SYNC-8] %s that was announced: restoring, then phones go on where they were and read only what is new',
    { timeout: TIME },
    async (_, move) => {
      const people = await inUse();
      const { from } = people;
      await noteUnheard(people);
      const before = await counted();
      const epoch = await epochOf(from.database);
      await from.database.owner("call app.announce_move('0')");
      await workMeanwhile(people);
      await waits(people);
      const read = drill.front.handedOut.length;
      await goesDown(people);
      const after = drill.serve(await move(binaries ?? '', from));
      const again = await reopened(people);
      await waits(again);
      expect(drill.front.handedOut.slice(read)).toEqual([]);

      await comesBack(again, () => after.owner('call app.keep_epoch()'));
      expect(await epochOf(after)).toBe(epoch);
      await isWhole(again);
      expect(await counted()).toEqual(withWork({ ...before, saves: 1 }, 2));
      readOnlyNews(read, again);
    },
  );

  it.each<[string, Move]>([
    ['an upgrade (pg_upgrade)', upgraded],
    ['a promotion of a standby', promoted],
  ])(
    '[SYNC-8] %s that nobody announced: restoring until it is restamped, then phones read all again, once',
    { timeout: TIME },
    async (_, move) => {
      const people = await inUse();
      const { from } = people;
      await noteUnheard(people);
      const before = await counted();
      const epoch = await epochOf(from.database);
      await goesDown(people);
      await workMeanwhile(people);
      const after = drill.serve(await move(binaries ?? '', from));
      const again = await reopened(people);
      await waits(again);
      await expect(after.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
      const read = drill.front.handedOut.length;

      await comesBack(again, () => restamped(after));
      expect(await epochOf(after)).not.toBe(epoch);
      await isWhole(again);
      expect(await counted()).toEqual(withWork({ ...before, saves: 1 }, 3));
      readAllAgain(read);
    },
  );

  it(
    '[SYNC-8] a pause that nobody announced, after which the cluster is the same: phones go on at once and read only what is new',
    { timeout: TIME },
    async () => {
      const people = await inUse();
      await noteUnheard(people);
      const before = await counted();
      await goesDown(people);
      await workMeanwhile(people);
      const read = drill.front.handedOut.length;
      const awake = await paused(binaries ?? '', people.from);
      await comesBack(people, async () => drill.serve(awake));
      await isWhole(people);
      expect(await counted()).toEqual(withWork({ ...before, saves: 1 }, 2));
      readOnlyNews(read, people);
    },
  );

  it.each<[string, (binaries: string, from: StartedCluster) => Promise<Remains>]>([
    ['a restore to a point in time', backedUp],
    ['a promotion of a standby that lags behind, although that was announced', followed],
  ])(
    '[SYNC-8] %s: restoring until it is restamped; what is lost is told to its author, what waits arrives once',
    { timeout: TIME },
    async (_, kept) => {
      const people = await inUse();
      const { from, seller, guest, barn, attic } = people;
      const remains = await kept(binaries ?? '', from);
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
        saves: 1,
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

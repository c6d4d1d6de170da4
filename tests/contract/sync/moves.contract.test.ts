import { afterEach, describe, expect, it } from 'vitest';
import { findPostgres, hostedVersion } from '../../support/databases/database-cluster.ts';
import { Device } from '../../support/databases/database-device.ts';
import { openPlain, type PlainCluster } from '../../support/databases/database-postgres.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';
import {
  backedUp,
  paused,
  placeInLog,
  promoted,
  upgraded,
} from '../../support/databases/moved-cluster.ts';
import type { PostgresDatabase } from '../../support/databases/postgres-driver.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const binaries = findPostgres();
const ANNOUNCE = "call app.announce_move('0')";
const titleOf = (title: string) => ({ op: 'sale.patch', a: { id: '', set: { title } } });

onEachDatabase('a move that is announced', (database, kind) => {
  it('[SYNC-8] says restoring until it is taken back, and no device reads anything again', async () => {
    const device = new Device(database, await newUser(database));
    const point = freshPoint();
    const id = crypto.randomUUID();
    await device.push(createSale(id, point));
    const follower = new Device(database, 'anon');
    expect((await follower.pull(point.scope)).length).toBe(3);
    await database.owner(ANNOUNCE);
    expect(await follower.pullOnce([point.scope])).toMatchObject({ refused: 'restoring' });
    const patch = { ...titleOf('New'), a: { id, set: { title: 'New' } } };
    expect(await device.send(device.body(patch))).toMatchObject({ refused: 'restoring' });
    const waiting = device.lastPush;
    await database.owner('call app.keep_epoch()');
    expect((await device.send(waiting ?? {})).res).toMatchObject([{ st: 'ok' }]);
    expect((await follower.pull(point.scope)).map(([name]) => name)).toEqual(['sale']);
  });

  it('[SYNC-8] nobody signs up where the account could be left behind', async () => {
    await newUser(database);
    await database.owner(ANNOUNCE);
    await expect(newUser(database)).rejects.toThrow('A move of this server is announced');
    await database.owner("update app.origin set cluster = 'another'");
    await newUser(database);
    await database.owner('update app.origin set cluster = app.cluster()');
    await database.owner('call app.keep_epoch()');
    await newUser(database);
  });

  it('[SYNC-8] one that was not announced, or a day ago, needs a restamp', async () => {
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
    await database.owner(ANNOUNCE);
    await database.owner("update app.meta set leaving_at = now() - interval '25 hours'");
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('more than a day ago');
    await database.owner(
      'update app.meta set leaving_at = now(), leaving_xid = app.xid() + 3000000',
    );
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('too far behind');
    expect(await new Device(database, 'anon').pullOnce(['c:none'])).toMatchObject({
      refused: 'restoring',
    });
    expect(await database.owner('select app.restamp()')).toEqual([{ restamp: true }]);
    expect(await new Device(database, 'anon').pullOnce(['c:none'])).toMatchObject({
      epoch: expect.any(String),
    });
  });

  it('[SYNC-8] a restamp that is half done, or an announcement that was taken back, is no move', async () => {
    await database.owner(ANNOUNCE);
    await database.owner("insert into app.origin values ('restamping')");
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('A restamp is under way');
    expect(await database.owner('select app.restamp()')).toEqual([{ restamp: true }]);
    // As an announcement leaves it that another one, or a restamp, has overtaken.
    await database.owner('update app.meta set leaving_at = null, leaving_xid = app.xid()');
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
    await database.owner('update app.meta set leaving_xid = null');
  });

  it('[SYNC-8] the numbers of a cluster that lags behind are moved past every cursor', async () => {
    await database.owner(ANNOUNCE);
    await database.owner('update app.meta set leaving_xid = app.xid() + 3000');
    const [mark] = await database.owner<{ xid: number }>(
      'select leaving_xid::int as xid from app.meta',
    );
    await database.owner('call app.keep_epoch()');
    const [now] = await database.owner<{ xid: number }>('select app.xid()::int as xid');
    expect(now?.xid).toBeGreaterThan(mark?.xid ?? Infinity);
  });

  it.skipIf(kind === 'PGlite')(
    '[SYNC-8] an announcement that is taken back while it waits leaves no mark',
    async () => {
      const announced = database.owner("call app.announce_move('2 seconds')");
      const isAnnounced = async () =>
        (await database.owner('select from app.meta where leaving_at is not null')).length;
      await expect.poll(isAnnounced, { timeout: 30_000 }).toBe(1);
      await database.owner('update app.meta set leaving_at = null');
      await expect(announced).rejects.toThrow('taken back');
      expect(await database.owner('select from app.meta where leaving_xid is not null')).toEqual(
        [],
      );
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-8] waits for what is under way, and leaves no mark while that is open',
    async () => {
      const held = await database.hold?.('postgres', 'select app.xid()', []);
      const announced = database.owner(ANNOUNCE);
      const marked = async () =>
        (await database.owner('select from app.meta where leaving_xid is not null')).length;
      const isAnnounced = async () =>
        (await database.owner('select from app.meta where leaving_at is not null')).length;
      await expect.poll(isAnnounced, { timeout: 30_000 }).toBe(1);
      expect(await marked()).toBe(0);
      await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('was not finished');
      await held?.commit();
      await announced;
      expect(await marked()).toBe(1);
      await database.owner('call app.keep_epoch()');
    },
  );
});

describe.skipIf(binaries === null || hostedVersion() !== null)(
  'a cluster that moves, on PostgreSQL',
  () => {
    const opened: PostgresDatabase[] = [];
    afterEach(async () => {
      // A cluster that was paused has the same files as before.
      for (const each of opened.splice(0).toReversed()) await each.close();
    });

    const drill = async (move: typeof upgraded, isAnnounced: boolean) => {
      const from: PlainCluster = await openPlain(binaries ?? '');
      const before = from.database;
      opened.push(before);
      const seller = await newUser(before);
      const device = new Device(before, seller);
      const point = freshPoint();
      const id = crypto.randomUUID();
      await device.push(createSale(id, point));
      const follower = new Device(before, 'anon');
      await follower.pull(point.scope);
      if (isAnnounced) await before.owner(ANNOUNCE);
      const after = await move(binaries ?? '', from);
      opened.push(after);
      return { before, after, device, follower, id, point };
    };

    it(
      '[SYNC-8] a pause: the cluster is the same, so devices go on at once',
      { timeout: 240_000 },
      async () => {
        const { after, device, follower, id, point } = await drill(paused, false);
        device.movesTo(after);
        follower.movesTo(after);
        expect(await follower.pull(point.scope)).toEqual([]);
        const set = { title: 'After the pause' };
        expect(await device.outcomes({ op: 'sale.patch', a: { id, set } })).toEqual(['ok']);
        expect(await follower.pull(point.scope)).toMatchObject([['sale', id, 2, set]]);
      },
    );

    it(
      '[SYNC-8] a restore to a point in time: restoring until it is restamped, then all is read again as it was',
      { timeout: 240_000 },
      async () => {
        const from = await openPlain(binaries ?? '');
        opened.push(from.database);
        const device = new Device(from.database, await newUser(from.database));
        const point = freshPoint();
        const id = crypto.randomUUID();
        const backup = backedUp(binaries ?? '', from);
        await device.push(createSale(id, point));
        const place = await placeInLog(from);
        await device.push({ op: 'sale.patch', a: { id, set: { title: 'Too late' } } });
        const late = device.lastPush?.muts[0]?.op_id ?? '';
        const follower = new Device(from.database, 'anon');
        await follower.pull(point.scope);
        const after = await backup.restoredTo(place);
        opened.push(after);
        follower.movesTo(after);
        device.movesTo(after);
        expect(await follower.pullOnce([point.scope])).toMatchObject({ refused: 'restoring' });
        await expect(after.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
        await after.owner('select app.restamp()');
        const { scopes } = await new Device(after, 'anon').pullOnce([point.scope]);
        const sale = scopes[0]?.rows.find(([kind]) => kind === 'sale');
        expect(sale?.[3]?.['title']).not.toBe('Too late');
        expect(sale?.slice(1, 3)).toEqual([id, 2]);
        // So the seller's device learns that the change is lost.
        expect((await device.known([late])).known).toEqual([]);
      },
    );

    it.each([
      ['an upgrade (pg_upgrade)', upgraded],
      ['a promotion of a standby', promoted],
    ] as const)(
      '[SYNC-8] %s that was announced: restoring, then devices go on where they were',
      { timeout: 240_000 },
      async (_, move) => {
        const { after, device, follower, id, point } = await drill(move, true);
        device.movesTo(after);
        follower.movesTo(after);
        expect(await follower.pullOnce([point.scope])).toMatchObject({ refused: 'restoring' });
        await after.owner('call app.keep_epoch()');
        expect(await follower.pull(point.scope)).toEqual([]);
        const set = { title: 'After the move' };
        expect(await device.outcomes({ op: 'sale.patch', a: { id, set } })).toEqual(['ok']);
        expect(await follower.pull(point.scope)).toMatchObject([['sale', id, 2, set]]);
      },
    );

    it.each([
      ['an upgrade (pg_upgrade)', upgraded],
      ['a promotion of a standby', promoted],
    ] as const)(
      '[SYNC-8] %s that nobody announced: restoring until it is restamped, then all is read again',
      { timeout: 240_000 },
      async (_, move) => {
        const { after, follower, point } = await drill(move, false);
        const [{ epoch } = { epoch: '' }] = await after.owner<{ epoch: string }>(
          'select epoch::text from app.meta',
        );
        follower.movesTo(after);
        expect(await follower.pullOnce([point.scope])).toMatchObject({ refused: 'restoring' });
        await expect(after.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
        await after.owner('select app.restamp()');
        const again = await new Device(after, 'anon').pullOnce([point.scope]);
        expect(again.epoch).not.toBe(epoch);
        expect(again.scopes[0]?.rows).toHaveLength(3);
      },
    );
  },
);

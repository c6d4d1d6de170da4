import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const ANNOUNCE = "call app.announce_move('0')";
/** As on a server that the rows were moved to. */
const MOVED = "update app.origin set cluster = 'another'";
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
    await database.owner(MOVED);
    await newUser(database);
    await database.owner('call app.keep_epoch()');
    await newUser(database);
  });

  it('[SYNC-8] where nothing has moved, keep_epoch takes back what was announced, and may be called again', async () => {
    const follower = new Device(database, 'anon');
    const point = freshPoint();
    await new Device(database, await newUser(database)).push(
      createSale(crypto.randomUUID(), point),
    );
    expect((await follower.pull(point.scope)).length).toBe(3);
    // Not finished: as an announcement is that was cut off.
    await database.owner('update app.meta set leaving_at = now()');
    expect(await follower.pullOnce([point.scope])).toMatchObject({ refused: 'restoring' });
    await database.owner('call app.keep_epoch()');
    await database.owner('call app.keep_epoch()');
    expect(await follower.pull(point.scope)).toEqual([]);
  });

  it('[SYNC-8] one that was not announced, or a day ago, needs a restamp', async () => {
    await database.owner(MOVED);
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
    await database.owner(ANNOUNCE);
    await database.owner("update app.meta set leaving_at = now() - interval '25 hours'");
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('more than a day ago');
    await database.owner("update app.meta set leaving_at = now() + interval '2 days'");
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('clocks of the servers');
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
    await database.owner(MOVED);
    await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('was not announced');
    await database.owner('update app.meta set leaving_xid = null');
    expect(await database.owner('select app.restamp()')).toEqual([{ restamp: true }]);
  });

  it('[SYNC-8] the numbers of a cluster that lags behind are moved past every cursor', async () => {
    await database.owner(ANNOUNCE);
    await database.owner('update app.meta set leaving_xid = app.xid() + 3000');
    await database.owner(MOVED);
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
      await database.owner(MOVED);
      await expect(database.owner('call app.keep_epoch()')).rejects.toThrow('was not finished');
      await database.owner('update app.origin set cluster = app.cluster()');
      await held?.commit();
      await announced;
      expect(await marked()).toBe(1);
      await database.owner('call app.keep_epoch()');
    },
  );
});

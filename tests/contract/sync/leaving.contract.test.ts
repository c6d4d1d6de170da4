import { expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('leaving a scope', (database) => {
  /** A sale, and a guest who has read its cell and the sale itself. */
  const followed = async () => {
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const id = crypto.randomUUID();
    const point = freshPoint();
    await device.push(createSale(id, point));
    const follower = new Device(database, 'anon');
    const [cell, sale] = [point.scope, `s:${id}`];
    await follower.pull(cell);
    await follower.pull(sale);
    await device.pull(`u:${seller.uid}`);
    return { seller, device, follower, id, cell, sale };
  };
  const hide = (id: string, hidden: boolean) =>
    database.owner('update app.sale set hidden = $2 where id = $1', [id, hidden]);
  const moveTo = (point: { lat: number; lng: number }) => ({
    place: { street: 'New 1', lat: point.lat, lng: point.lng, quality: 'exact' },
  });

  it('[SYNC-5] a page may end among the tombstones of one sale: the rest comes with the next', async () => {
    const seller = await newUser(database);
    const own = `u:${seller.uid}`;
    const [whole, cut] = [new Device(database, seller), new Device(database, seller)];
    const id = crypto.randomUUID();
    // Of one's own sale that one has saved, there are two.
    await whole.push(createSale(id, freshPoint()), { op: 'save.set', a: { id } });
    for (const device of [whole, cut]) await device.pull(own);
    await whole.push({ op: 'sale.delete', a: { id } });
    const gone = await whole.pull(own);
    expect(gone.map(([kind]) => kind)).toEqual(['sale', 'save']);
    expect(await cut.pull(own, 1)).toEqual(gone);
  });

  it('[SYNC-4] a first reading of a cell, in however many pages, reads nothing of what left before it began', async () => {
    const seller = new Device(database, await newUser(database));
    const point = freshPoint();
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
    for (const id of ids) await seller.push(createSale(id, point));
    const [first, second, third, ...others] = ids;
    for (const id of others) await seller.push({ op: 'sale.delete', a: { id } });
    const device = new Device(database, 'anon');
    const [page] = (await device.pullOnce([point.scope], 2)).scopes ?? [];
    expect(page?.more).toBe(true);
    await seller.push({ op: 'sale.delete', a: { id: second } });
    const rest = await device.pull(point.scope, 2);
    const all = [...(page?.rows ?? []), ...rest];
    expect(new Set(all.map(([, id]) => id))).toEqual(new Set([first, second, third]));
    // What leaves meanwhile is told, at the latest with the next reading.
    const told = [...all, ...(await device.pull(point.scope))];
    expect(told.filter(([, , , doc]) => doc === null)).toContainEqual(['sale', second, 1, null]);
  });

  it('[SYNC-4] a deleted sale leaves a tombstone with its rev in every scope', async () => {
    const { seller, device, follower, id, cell, sale } = await followed();
    await device.push(patchSale(id, { title: 'rev 2' }));
    await database.owner('delete from app.sale where id = $1', [id]);
    const tombstone = ['sale', id, 2, null];
    expect(await follower.pull(cell)).toEqual([tombstone]);
    expect(await follower.pull(sale)).toEqual([tombstone]);
    expect(await device.pull(`u:${seller.uid}`)).toEqual([tombstone]);
  });

  it('[SYNC-4] a hidden sale leaves the public scopes and stays with its owner', async () => {
    const { seller, device, follower, id, cell, sale } = await followed();
    await hide(id, true);
    expect(kindsOf(await follower.pull(cell))).toEqual(['-sale']);
    expect(kindsOf(await follower.pull(sale))).toEqual(['-sale']);
    expect(kindsOf(await device.pull(`u:${seller.uid}`))).toEqual([
      'place',
      'private',
      'sale',
      'stats',
    ]);
    // A first reading tells of it as well: some have a sale by their own push alone (SYNC-21).
    const stranger = new Device(database, 'anon');
    expect(kindsOf(await stranger.pull(sale))).toEqual(['-sale']);
    expect(await stranger.pull(cell)).toEqual([]);
    expect((await stranger.check([sale])).scopes).toEqual([{ s: sale, n: 0, h: 0 }]);
  });

  it('[SYNC-4] shown again, it comes back with all that hangs on it and without a tombstone', async () => {
    const { follower, id, cell, sale } = await followed();
    await hide(id, true);
    await follower.pull(cell);
    await hide(id, false);
    expect(kindsOf(await follower.pull(cell))).toEqual(['place', 'sale', 'stats']);
    expect(kindsOf(await follower.pull(sale))).toEqual(['place', 'sale', 'stats']);
  });

  it('[SYNC-4] a place that was taken back while its sale was away goes when the sale comes back', async () => {
    const { device, follower, id, cell, sale } = await followed();
    await hide(id, true);
    await device.push(patchSale(id, { release_rule: 'never' }));
    await hide(id, false);
    for (const scope of [cell, sale]) {
      expect(kindsOf(await follower.pull(scope))).toEqual(['-place', 'sale', 'stats']);
    }
  });

  it('[SYNC-4] a sale that moves leaves one cell and enters the other whole', async () => {
    const { device, follower, id, cell } = await followed();
    const there = freshPoint();
    await follower.pull(there.scope);
    await device.push(patchSale(id, moveTo(there)));
    expect(kindsOf(await follower.pull(cell))).toEqual(['-sale']);
    expect(kindsOf(await follower.pull(there.scope))).toEqual(['place', 'sale', 'stats']);
  });

  it('[SYNC-4] a new sale leaves no tombstone anywhere', async () => {
    const { id } = await followed();
    expect(await database.owner('select from app.tombstone where id = $1', [id])).toEqual([]);
  });

  it('[SYNC-4] who reads a scope for the first time gets no tombstones', async () => {
    const { id, cell } = await followed();
    await hide(id, true);
    expect(await new Device(database, 'anon').pull(cell)).toEqual([]);
  });

  it('[SYNC-4] an unset save leaves a tombstone, and a save set again continues its rev', async () => {
    const { id } = await followed();
    const reader = await newUser(database);
    const device = new Device(database, reader);
    const own = `u:${reader.uid}`;
    const revs: (number | undefined)[] = [];
    for (const op of ['save.set', 'save.unset', 'save.set', 'save.unset', 'save.set']) {
      await device.push({ op, a: { id } });
      const row = (await device.pull(own)).find(([kind]) => kind === 'save');
      expect(row?.[3] === null).toBe(op === 'save.unset');
      revs.push(row?.[2]);
    }
    expect(revs).toEqual([1, 1, 2, 2, 3]);
  });

  it('[SYNC-4] with a sale its saves go, each from its own scope', async () => {
    const { id } = await followed();
    const reader = await newUser(database);
    const device = new Device(database, reader);
    await device.push({ op: 'save.set', a: { id } });
    await device.pull(`u:${reader.uid}`);
    await database.owner('delete from app.sale where id = $1', [id]);
    expect(await device.pull(`u:${reader.uid}`)).toEqual([['save', id, 1, null]]);
  });

  it('[SYNC-4] a new name of the seller reaches all sales of the seller', async () => {
    const { seller, follower, cell } = await followed();
    await database.owner('update app.profile set display_name = $2 where id = $1', [
      seller.uid,
      'New name',
    ]);
    const [sale] = await follower.pull(cell);
    expect(sale?.[3]).toMatchObject({ seller_name: 'New name' });
  });
});

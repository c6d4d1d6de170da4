import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { begin, standsBehind } from '../locks/waiting.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00Z');
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

onEachDatabase('news of cells', (database, kind) => {
  const setNow = (ms: number) => database.setNow(new Date(NOON_MS + ms).toISOString());
  const cellOf = (scope: string) => Number(scope.slice(2));
  const newsOf = (scope: string) =>
    database.owner<{ position: string; xid: string }>(
      'select position, xid from app.news where cell = $1 order by position, xid',
      [cellOf(scope)],
    );
  /** Someone who follows a cell, and what they hear with each further reading. */
  async function follower(scope: string) {
    const device = new Device(database, 'anon');
    await device.pull(scope);
    await device.pull(scope);
    return async () => (await device.pull(scope)).map(([of, , , doc]) => (doc ? of : `-${of}`));
  }

  it.each([
    ['a new sale', ['place', 'sale', 'stats'], null],
    ['a changed sale', ['sale'], "update app.sale set title = 'Else' where id = $1"],
    ['a changed place', ['place'], "update app.sale_place set street = 'Else' where id = $1"],
    [
      'a step of its counters',
      ['stats'],
      'update app.sale_stats set shown_views = 5 where id = $1',
    ],
    ['a deleted sale', ['-sale'], 'delete from app.sale where id = $1'],
    ['a hidden sale', ['-sale'], 'update app.sale set hidden = true where id = $1'],
    [
      'a sale that moves away',
      ['-sale'],
      'update app.sale set near_lat = near_lat + 20 where id = $1',
    ],
    [
      'a place that is taken back',
      ['-place'],
      "update app.sale_place set release_at = 'infinity' where id = $1",
    ],
  ])('[SYNC-3] %s is news of its cell', async (_what, heard, sql) => {
    const point = freshPoint();
    const listen = await follower(point.scope);
    const id = crypto.randomUUID();
    await new Device(database, await newUser(database)).push(createSale(id, point));
    if (sql === null) expect((await listen()).toSorted()).toEqual(heard);
    else {
      await listen();
      await database.owner(sql, [id]);
      expect((await listen()).toSorted()).toEqual(heard);
    }
    expect(await listen()).toEqual([]);
  });

  it('[SYNC-3] a sale that is shown again, or moves into a cell, is news there with all that hangs on it', async () => {
    const { id, point } = await postedSale(database);
    const there = freshPoint();
    const [old, fresh] = [await follower(point.scope), await follower(there.scope)];
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    await old();
    await database.owner('update app.sale set hidden = false where id = $1', [id]);
    expect((await old()).filter((of) => !of.startsWith('-')).toSorted()).toEqual([
      'place',
      'sale',
      'stats',
    ]);
    const sql = 'update app.sale set near_lat = $2, near_lng = $3 where id = $1';
    await database.owner(sql, [id, there.lat, there.lng]);
    expect(await old()).toEqual(['-sale']);
    expect((await fresh()).toSorted()).toEqual(['place', 'sale', 'stats']);
  });

  it('[SYNC-1] a place is news when the clock releases it, and nobody writes then; also after the clock was set back', async () => {
    setNow(0);
    const point = freshPoint();
    const release_at = new Date(NOON_MS + 90 * SECOND_MS + 500).toISOString();
    const seller = new Device(database, await newUser(database));
    await seller.push(createSale(crypto.randomUUID(), point, { release_rule: 'at', release_at }));
    const listen = await follower(point.scope);
    setNow(90 * SECOND_MS);
    expect(await listen()).toEqual([]);
    setNow(60 * SECOND_MS);
    expect(await listen()).toEqual([]);
    setNow(90 * SECOND_MS + 500);
    expect(await listen()).toEqual(['place']);
    setNow(90 * SECOND_MS + 900);
    expect(await listen()).toEqual([]);
  });

  it('[SYNC-3] what a cell keeps does not grow with what happens in it', async () => {
    setNow(0);
    const release_at = new Date(NOON_MS + DAY_MS).toISOString();
    const point = freshPoint();
    const seller = new Device(database, await newUser(database));
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    for (const id of ids)
      await seller.push(createSale(id, point, { release_rule: 'at', release_at }));
    for (let n = 0; n < 20; n += 1)
      await seller.push(patchSale(ids[n % 3] ?? '', { title: `Sale ${n}` }));
    // Two days after the releases, the last of them is enough.
    setNow(3 * DAY_MS);
    const place = { street: '1 Else St', lat: point.lat, lng: point.lng, quality: 'exact' };
    await seller.push(patchSale(ids[0] ?? '', { place }));
    const positions = (await newsOf(point.scope)).map(({ position }) => BigInt(position));
    const [writes, releases] = [
      positions.filter((each) => each < 2n ** 62n),
      positions.filter((each) => each > 2n ** 62n),
    ];
    expect(writes.length).toBeLessThanOrEqual(3);
    expect(releases).toHaveLength(1);
    setNow(0);
  });

  it('[SYNC-27] what happens to a hidden sale is no news, and tells nobody when its place would be released', async () => {
    setNow(0);
    const { id, point } = await postedSale(database);
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    const before = await newsOf(point.scope);
    await database.owner(
      `update app.sale_place set release_at = app.now() + interval '1 hour' where id = $1`,
      [id],
    );
    await database.owner("update app.sale set title = 'Else' where id = $1", [id]);
    await database.owner('update app.sale_stats set shown_views = 5 where id = $1', [id]);
    expect(
      (await newsOf(point.scope)).filter(({ position }) => BigInt(position) > 2n ** 62n),
    ).toEqual([]);
    expect(await newsOf(point.scope)).toEqual(before);
  });

  it('[SYNC-1] no position that a device sends makes the server fail', async () => {
    const { point } = await postedSale(database);
    const asked = ['-infinity', 'infinity', '4000-01-01T00:00:00Z BC', '200000-01-01T00:00:00Z'];
    for (const rt of asked) {
      const body = {
        cursors: [{ x: 5, i: crypto.randomUUID(), k: '', rt }],
        scopes: [{ s: point.scope, c: 0 }],
      };
      const [row] = await database.as<{ answer: object }>(
        'anon',
        'select public.sync_pull($1::jsonb) as answer',
        [JSON.stringify(body)],
      );
      expect(row?.answer).toMatchObject({ ok: 'sync/1', more: false });
    }
  });

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] news that a long transaction holds back is kept for those who have yet to hear it',
    async () => {
      setNow(0);
      const [a, b] = [await postedSale(database), await postedSale(database)];
      const moved = { lat: a.point.lat, lng: a.point.lng, street: '2 Else St', quality: 'exact' };
      await b.device.push(patchSale(b.id, { place: moved }));
      const listen = await follower(a.point.scope);
      await a.device.push(patchSale(a.id, { title: 'Else' }));
      const held = await database.hold?.('service_role', 'select pg_current_xact_id()', []);
      for (let n = 0; n < 3; n += 1) await b.device.push(patchSale(b.id, { title: `Sale ${n}` }));
      expect(await listen()).toEqual(['sale']);
      expect(await listen()).toEqual([]);
      await held?.commit();
      expect(await listen()).toEqual(['sale']);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-3] writers in one cell do not wait for one another, and both are heard',
    async () => {
      setNow(0);
      const [a, b] = [await postedSale(database), await postedSale(database)];
      const moved = { lat: a.point.lat, lng: a.point.lng, street: '2 Else St', quality: 'exact' };
      await b.device.push(patchSale(b.id, { place: moved }));
      const listen = await follower(a.point.scope);
      const held = [];
      for (const { id, seller, device } of [a, b]) {
        const body = device.body(patchSale(id, { title: 'Else' }));
        const push = begin(database, seller, 'sync_push', body);
        expect(await standsBehind(database, push)).toEqual([]);
        held.push(await push.ended);
      }
      const [first, second] = held;
      await second?.commit();
      expect(await listen()).toEqual([]);
      await first?.commit();
      expect(await listen()).toEqual(['sale', 'sale']);
    },
  );
});

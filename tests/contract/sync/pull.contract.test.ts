import { expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('sync_pull', (database) => {
  it('[SYNC-8] every answer carries envelope, epoch, horizon and time', async () => {
    database.setNow('2026-06-01T12:00:00Z');
    const answer = await new Device(database, 'anon').pullOnce(['c:none']);
    expect(answer).toMatchObject({
      ok: 'sync/1',
      horizon: 0,
      now: '2026-06-01T12:00:00.000Z',
      more: false,
    });
    expect(answer.epoch).toMatch(/^[0-9a-f-]{36}$/);
    database.setNow(null);
  });

  it('[SYNC-1] a sale arrives with its place and stats, and then nothing is new', async () => {
    const seller = await newUser(database, { displayName: 'Ann' });
    const point = freshPoint();
    const id = crypto.randomUUID();
    await new Device(database, seller).push(createSale(id, point));
    const follower = new Device(database, 'anon');

    const rows = await follower.pull(point.scope);
    expect(kindsOf(rows)).toEqual(['place', 'sale', 'stats']);
    expect(rows.find(([kind]) => kind === 'sale')?.[3]).toMatchObject({
      user_id: seller.uid,
      seller_name: 'Ann',
      title: 'Garage sale',
      days: [{ date: '2026-11-21', start_time: '09:00', end_time: '17:00', next_day: false }],
      images: [],
      lat: point.lat,
      near_lat: point.lat,
      is_sample: false,
    });
    expect(await follower.pull(point.scope)).toEqual([]);
    expect(await follower.pull(point.scope)).toEqual([]);
  });

  it('[SYNC-2] a change arrives once, with a higher rev', async () => {
    const seller = await newUser(database);
    const point = freshPoint();
    const id = crypto.randomUUID();
    const device = new Device(database, seller);
    await device.push(createSale(id, point));
    const follower = new Device(database, 'anon');
    const before = (await follower.pull(point.scope)).find(([kind]) => kind === 'sale');
    await device.push(patchSale(id, { title: 'Moving sale' }));

    const [after, ...others] = await follower.pull(point.scope);
    expect(others).toEqual([]);
    expect(after?.[3]).toMatchObject({ title: 'Moving sale' });
    expect(after?.[2]).toBeGreaterThan(before?.[2] ?? 99);
  });

  it('[SYNC-1] pages of any size give every row once, also where many share a transaction', async () => {
    const seller = await newUser(database);
    const point = freshPoint();
    const ids = Array.from({ length: 12 }, () => crypto.randomUUID());
    await new Device(database, seller).push(...ids.map((id) => createSale(id, point)));

    for (const size of [1, 2, 3, 5, 7, 36]) {
      const rows = await new Device(database, 'anon').pull(point.scope, size);
      const names = rows.map(([kind, id]) => `${kind} ${id}`);
      expect(names).toHaveLength(36);
      expect(new Set(names).size).toBe(36);
    }
  });

  it('[SYNC-5] one answer holds at most 500 rows over all scopes, and leaves the rest for later', async () => {
    const points = [freshPoint(), freshPoint(), freshPoint(), freshPoint()];
    for (const point of points) {
      // One person may not post them all in one day.
      const device = new Device(database, await newUser(database));
      await device.push(
        ...Array.from({ length: 50 }, () => createSale(crypto.randomUUID(), point)),
      );
    }
    const follower = new Device(database, 'anon');
    const scopes = points.map(({ scope }) => scope);

    const first = await follower.pullOnce(scopes);
    expect(first.scopes.flatMap(({ rows }) => rows)).toHaveLength(500);
    expect(first.more).toBe(true);
    expect(first.scopes.map(({ more, c }) => [more, c !== undefined])).toEqual([
      [false, true],
      [false, true],
      [false, true],
      [true, true],
    ]);
    const second = await follower.pullOnce(scopes);
    expect(second.scopes.map(({ rows }) => rows.length)).toEqual([0, 0, 0, 100]);
    expect(second.more).toBe(false);
  });

  it('[SYNC-5] a scope that was not reached answers more without a cursor', async () => {
    const seller = await newUser(database);
    const [near, far] = [freshPoint(), freshPoint()];
    await new Device(database, seller).push(
      createSale(crypto.randomUUID(), near),
      createSale(crypto.randomUUID(), far),
    );
    const answer = await new Device(database, 'anon').pullOnce([near.scope, far.scope], 3);
    expect(answer.scopes.map(({ rows, more, c }) => [rows.length, more, c === undefined])).toEqual([
      [3, false, false],
      [0, true, true],
    ]);
  });

  it('[SYNC-5] one answer holds at most 512 KB, and big documents still all arrive', async () => {
    const seller = await newUser(database);
    const point = freshPoint();
    const device = new Device(database, seller);
    const description = 'é'.repeat(10_000);
    for (let batch = 0; batch < 4; batch += 1) {
      await device.push(
        ...Array.from({ length: 10 }, () =>
          createSale(crypto.randomUUID(), point, { description }),
        ),
      );
    }
    const follower = new Device(database, 'anon');
    const first = await follower.pullOnce([point.scope]);
    const bytes = Buffer.byteLength(JSON.stringify(first));
    expect(bytes).toBeGreaterThan(450_000);
    expect(bytes).toBeLessThan(524_288 + 2000);
    expect(first.more).toBe(true);
    const rest = await follower.pull(point.scope);
    expect((first.scopes[0]?.rows.length ?? 0) + rest.length).toBe(120);
  });

  it('[SYNC-3] at most 128 scopes are answered', async () => {
    const follower = new Device(database, 'anon');
    const scopes = Array.from({ length: 129 }, (_, cell) => `c:${cell}`);
    expect((await follower.pullOnce(scopes)).refused).toBe('limit');
    expect((await follower.pullOnce(scopes.slice(1))).refused).toBeUndefined();
  });

  it("[SYNC-3] another's u: scope is forbidden, and so is a scope that is none", async () => {
    const [own, other] = [await newUser(database), await newUser(database)];
    const scopes = [`u:${own.uid}`, `u:${other.uid}`, 'u:', 's:1', 'c:x', 'x'];
    const signedIn = await new Device(database, own).pullOnce(scopes);
    expect(signedIn.scopes.map(({ refused }) => refused)).toEqual([
      undefined,
      ...Array.from({ length: 5 }, () => 'forbidden'),
    ]);
    const guest = await new Device(database, 'anon').pullOnce(scopes);
    expect(guest.scopes.every(({ refused }) => refused === 'forbidden')).toBe(true);
  });

  it('[SYNC-3] the owner follows own sales, private rows, saves and profile in u:', async () => {
    const seller = await newUser(database, { zipCode: '60601', displayName: 'Ann' });
    const id = crypto.randomUUID();
    const device = new Device(database, seller);
    await device.push(createSale(id, freshPoint(), { release_rule: 'never' }), {
      op: 'save.set',
      a: { id },
    });
    const rows = await device.pull(`u:${seller.uid}`);
    expect(kindsOf(rows)).toEqual(['place', 'private', 'profile', 'sale', 'save', 'stats']);
    const docs = Object.fromEntries(rows.map(([kind, , , doc]) => [kind, doc]));
    expect(docs['private']).toEqual({ email: 'seller@mail.example' });
    expect(docs['profile']).toEqual({ zip_code: '60601', display_name: 'Ann' });
    expect(docs['place']).toMatchObject({ street: '12 Tumbledown Ln' });
  });

  it('[SYNC-3] s: holds one sale, whatever its cell', async () => {
    const seller = await newUser(database);
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const point = freshPoint();
    await new Device(database, seller).push(createSale(id, point), createSale(other, point));
    const rows = await new Device(database, 'anon').pull(`s:${id}`);
    expect(kindsOf(rows)).toEqual(['place', 'sale', 'stats']);
    expect(rows.every(([, rowId]) => rowId === id)).toBe(true);
  });

  it('[SYNC-3] without a point the cell is that of the ZIP, and without either c:none', async () => {
    const seller = await newUser(database);
    const [byZip, nowhere] = [crypto.randomUUID(), crypto.randomUUID()];
    const noPlace = { place: { street: null, lat: null, lng: null, quality: 'none' } };
    await database.owner(
      "insert into app.zip values ('99999', 20.1, -100.1) on conflict (zip) do nothing",
    );
    await new Device(database, seller).push(
      createSale(byZip, freshPoint(), { ...noPlace, zip_code: '99999-1234' }),
      createSale(nowhere, freshPoint(), noPlace),
    );
    const idsIn = async (scope: string) =>
      (await new Device(database, 'anon').pull(scope)).map(([, id]) => id);
    const cell = Math.floor((20.1 + 90) * 4) * 2048 + Math.floor((-100.1 + 180) * 4);
    expect(await idsIn(`c:${cell}`)).toContain(byZip);
    expect(await idsIn('c:none')).toContain(nowhere);
    expect(await idsIn('c:none')).not.toContain(byZip);
  });

  it('[SYNC-8] a cursor below the horizon or beyond the server means: read afresh', async () => {
    const point = freshPoint();
    const follower = new Device(database, 'anon');
    await follower.pull(point.scope);
    const cursor = follower.cursors.get(point.scope);
    if (cursor === undefined) throw new Error('No cursor.');

    await database.owner('update app.meta set horizon = $1', [cursor.x + 1]);
    expect((await follower.pullOnce([point.scope])).scopes[0]).toMatchObject({
      reset: true,
      rows: [],
      more: true,
    });
    await database.owner('update app.meta set horizon = 0');
    expect((await follower.pullOnce([point.scope])).scopes[0]?.reset).toBeUndefined();

    follower.cursors.set(point.scope, { ...cursor, x: cursor.x + 1_000_000 });
    expect((await follower.pullOnce([point.scope])).scopes[0]).toMatchObject({ reset: true });
  });

  it('[SYNC-8] a scope of many pages that is older than the horizon is read to its end', async () => {
    const { seller, point, device } = await postedSale(database);
    const others = Array.from({ length: 9 }, () => crypto.randomUUID());
    await device.push(...others.map((id) => createSale(id, point)));
    await forgetOneThatLeft(database);
    const [cell, own] = [new Device(database, 'anon'), new Device(database, seller)];
    expect(await cell.pull(point.scope, 7)).toHaveLength(30);
    expect(await own.pull(`u:${seller.uid}`, 7)).toHaveLength(41);
    await database.owner('update app.meta set horizon = 0');
  });

  it('[SYNC-8] what leaves and is forgotten while a scope is read for the first time starts it afresh', async () => {
    const { point, device } = await postedSale(database);
    const others = Array.from({ length: 4 }, () => crypto.randomUUID());
    await device.push(...others.map((id) => createSale(id, point)));
    const follower = new Device(database, 'anon');
    await follower.pullOnce([point.scope], 7);
    await forgetOneThatLeft(database);
    expect((await follower.pullOnce([point.scope], 7)).scopes[0]).toMatchObject({ reset: true });
    follower.cursors.clear();
    expect(await follower.pull(point.scope, 7)).toHaveLength(15);
    await database.owner('update app.meta set horizon = 0');
  });

  it('[SYNC-8] a later reading is judged by how far it has come', async () => {
    const { point, device } = await postedSale(database);
    const follower = new Device(database, 'anon');
    await follower.pull(point.scope);
    const others = Array.from({ length: 4 }, () => crypto.randomUUID());
    await device.push(...others.map((id) => createSale(id, point)));
    await follower.pullOnce([point.scope], 7);
    await forgetOneThatLeft(database);
    expect((await follower.pullOnce([point.scope], 7)).scopes[0]).toMatchObject({ reset: true });
    await database.owner('update app.meta set horizon = 0');
  });

  it('[SYNC-5] a scope of which nothing fits any more is not reached, and none behind it is read', async () => {
    const posted = [await postedSale(database), await postedSale(database)];
    const scopes = posted.map(({ point }) => point.scope);
    const follower = new Device(database, 'anon');
    const [whole] = await database.owner<{ bytes: number }>(
      `select sum(octet_length(doc::text) + 64)::int as bytes
      from app.cell_page(app.cell_of_scope($1), $1, 0, app.first_id(), app.xid() + 1, app.now(), 10)`,
      [scopes[0]],
    );
    // Room for the first scope, and not for one row of the second.
    await database.owner('update app.meta set page_bytes = $1', [(whole?.bytes ?? 0) + 60]);
    const first = await follower.pullOnce([...scopes, `s:${crypto.randomUUID()}`]);
    expect(first.scopes.map(({ rows, more, c }) => [rows.length, more, c === undefined])).toEqual([
      [3, false, false],
      [0, true, true],
      [0, true, true],
    ]);
    const second = await follower.pullOnce(scopes.toReversed());
    expect(second.scopes.map(({ rows, more }) => [rows.length, more])).toEqual([
      [3, false],
      [0, false],
    ]);
    await database.owner('update app.meta set page_bytes = 524288');
  });

  it('[SYNC-6] asked for nothing, an answer says what time it is', async () => {
    const answer = await new Device(database, 'anon').pullOnce([]);
    expect(answer).toMatchObject({ ok: 'sync/1', scopes: [], more: false });
    expect(Date.parse(answer.now)).toBeGreaterThan(0);
  });

  it('[SYNC-5] the operator sets how much one answer holds, and nobody else', async () => {
    const { point } = await postedSale(database);
    const sizes = async () => {
      const follower = new Device(database, 'anon');
      const first = await follower.pullOnce([point.scope]);
      return [first.scopes[0]?.rows.length, (await follower.pull(point.scope)).length];
    };
    await database.owner('update app.meta set page_rows = 2');
    expect(await sizes()).toEqual([2, 1]);
    await database.owner('update app.meta set page_rows = 500, page_bytes = 100');
    expect(await sizes()).toEqual([1, 2]);
    await database.owner('update app.meta set page_bytes = 524288');
    for (const who of ['anon', await newUser(database)] as const) {
      await expect(
        database.as(who, 'update app.meta set page_rows = 1 where true'),
      ).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});

/** As when a sale's tombstone is pruned: everything written before is older than the horizon. */
async function forgetOneThatLeft(database: TestDatabase): Promise<void> {
  const gone = await postedSale(database);
  await gone.device.push({ op: 'sale.delete', a: { id: gone.id } });
  const [forgotten] = await database.owner<{ xid: string }>(
    'delete from app.tombstone where id = $1 returning change_xid::text as xid',
    [gone.id],
  );
  await database.owner('update app.meta set horizon = $1', [Number(forgotten?.xid) + 1]);
}

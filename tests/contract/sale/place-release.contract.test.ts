import { afterEach, expect, it } from 'vitest';
import { Device, kindsOf, type Row } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const BEFORE = '2026-06-01T12:00:00.000Z';
const RELEASE = '2026-06-02T12:00:00.000Z';
const AFTER = '2026-06-02T12:00:00.001Z';
const LATER = '2026-06-10T12:00:00.000Z';

onEachDatabase('release of a place', (database) => {
  afterEach(() => database.setNow(null));

  /** A sale whose place becomes public at RELEASE, and a guest who has read everything. */
  const awaited = async (changes: object = { release_rule: 'at', release_at: RELEASE }) => {
    database.setNow(BEFORE);
    const seller = await newUser(database);
    const device = new Device(database, seller);
    const id = crypto.randomUUID();
    const point = freshPoint();
    await device.push(createSale(id, point, changes as Record<string, unknown>));
    const follower = new Device(database, 'anon');
    const first = await follower.pull(point.scope);
    await follower.pull(`s:${id}`);
    return { seller, device, follower, first, id, point, cell: point.scope, sale: `s:${id}` };
  };
  const docOf = (rows: readonly Row[], kind: string) => rows.find((row) => row[0] === kind)?.[3];

  it('[SYNC-3] until then only a blurred point is told, and no street', async () => {
    const { first, point } = await awaited();
    expect(kindsOf(first)).toEqual(['sale', 'stats']);
    const doc = docOf(first, 'sale');
    expect(doc).not.toHaveProperty('lat');
    expect(doc).not.toHaveProperty('street');
    const blurred = (degrees: number) => (Math.floor(degrees * 64) + 0.5) / 64;
    expect(doc).toMatchObject({ near_lat: blurred(point.lat), near_lng: blurred(point.lng) });
    expect(JSON.stringify(first)).not.toContain(String(point.lat));
  });

  it('[SYNC-1] the clock alone releases it, to cell and sale, once', async () => {
    const { follower, point, cell, sale } = await awaited();
    database.setNow(RELEASE);
    const released = await follower.pull(cell);
    expect(kindsOf(released)).toEqual(['place']);
    expect(docOf(released, 'place')).toEqual({
      street: '12 Tumbledown Ln',
      lat: point.lat,
      lng: point.lng,
    });
    expect(kindsOf(await follower.pull(sale))).toEqual(['place']);
    database.setNow(LATER);
    expect(await follower.pull(cell)).toEqual([]);
    expect(await follower.pull(sale)).toEqual([]);
  });

  it('[SYNC-1] a millisecond before it, nothing is released', async () => {
    const { follower, cell } = await awaited();
    database.setNow('2026-06-02T11:59:59.999Z');
    expect(await follower.pull(cell)).toEqual([]);
    database.setNow(AFTER);
    expect(kindsOf(await follower.pull(cell))).toEqual(['place']);
  });

  it('[SYNC-1] who comes after it gets the place with the first stream, once', async () => {
    const { cell } = await awaited();
    database.setNow(AFTER);
    const late = new Device(database, 'anon');
    expect(kindsOf(await late.pull(cell))).toEqual(['place', 'sale', 'stats']);
    expect(await late.pull(cell)).toEqual([]);
  });

  it('[SYNC-1] many released at one moment come over pages of any size, each once', async () => {
    database.setNow(BEFORE);
    const point = freshPoint();
    const ids = Array.from({ length: 9 }, () => crypto.randomUUID());
    const at = { release_rule: 'at', release_at: RELEASE };
    await new Device(database, await newUser(database)).push(
      ...ids.map((id) => createSale(id, point, at)),
    );
    for (const size of [1, 2, 4, 9]) {
      database.setNow(BEFORE);
      const follower = new Device(database, 'anon');
      await follower.pull(point.scope);
      database.setNow(AFTER);
      const released = await follower.pull(point.scope, size);
      expect(released.map(([, id]) => id).toSorted()).toEqual(ids.toSorted());
    }
  });

  it('[SYNC-9] a clock that was set back releases anew and takes nothing away', async () => {
    const { follower, cell } = await awaited();
    database.setNow(AFTER);
    expect(kindsOf(await follower.pull(cell))).toEqual(['place']);
    database.setNow(BEFORE);
    expect(await follower.pull(cell)).toEqual([]);
    database.setNow(AFTER);
    expect(kindsOf(await follower.pull(cell))).toEqual(['place']);
  });

  it('[SYNC-4] taken back, it leaves a tombstone, which a second release outdates', async () => {
    const { device, follower, id, cell, sale } = await awaited();
    database.setNow(AFTER);
    const [released] = await follower.pull(cell);
    await device.push(patchSale(id, { release_at: LATER }));
    const taken = await follower.pull(cell);
    expect(kindsOf(taken)).toEqual(['-place', 'sale']);
    expect(docOf(taken, 'sale')).not.toHaveProperty('lat');
    expect(kindsOf(await follower.pull(sale))).toContain('-place');

    database.setNow(LATER);
    const [again, ...others] = await follower.pull(cell);
    expect(others).toEqual([]);
    expect(again?.[0]).toBe('place');
    expect(again?.[2]).toBeGreaterThan(released?.[2] ?? 99);
    const tombstone = taken.find(([kind, , , doc]) => kind === 'place' && doc === null);
    expect(again?.[2]).toBeGreaterThan(tombstone?.[2] ?? 99);
    // A guest who stayed away in the meantime finds the place and no tombstone.
    expect(kindsOf(await new Device(database, 'anon').pull(cell))).toEqual([
      'place',
      'sale',
      'stats',
    ]);
  });

  it('[SYNC-4] who slept through take-back and second release gets no tombstone', async () => {
    const { device, follower, id, cell } = await awaited();
    database.setNow(AFTER);
    await follower.pull(cell);
    await device.push(patchSale(id, { release_at: LATER }));
    database.setNow(LATER);
    const rows = await follower.pull(cell);
    expect(kindsOf(rows)).not.toContain('-place');
    expect(kindsOf(rows)).toContain('place');
  });

  it('[SYNC-1] what is never released stays with its owner', async () => {
    const { seller, device, follower, first, cell } = await awaited({ release_rule: 'never' });
    expect(kindsOf(first)).toEqual(['sale', 'stats']);
    database.setNow('2099-01-01T00:00:00.000Z');
    expect(await follower.pull(cell)).toEqual([]);
    expect(docOf(await device.pull(`u:${seller.uid}`), 'place')).toMatchObject({
      street: '12 Tumbledown Ln',
    });
  });

  it('[SYNC-1] an edit after the release writes the exact point into the sale', async () => {
    const { device, follower, id, point, cell } = await awaited();
    database.setNow(AFTER);
    await device.push(patchSale(id, { title: 'Later' }));
    expect(docOf(await follower.pull(cell), 'sale')).toMatchObject({
      lat: point.lat,
      lng: point.lng,
    });
  });

  it('[SYNC-3] a blurred point and its exact one are in one cell, also at the edges', async () => {
    const rows = await database.owner<{ same: boolean }>(`
      select app.cell(app.blur(v), app.blur(-v)) = app.cell_of(v, -v, null) as same
      from unnest(array[0, 0.25, 0.2499999999999999, 41.999999999999993, 42, 47.75,
        47.749999999999993, -0.0000000000000001, 89.99, 24.5, 60]::float8[]) as v`);
    expect(rows.every(({ same }) => same)).toBe(true);
  });
});

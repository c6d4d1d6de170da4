import { IDBFactory } from 'fake-indexeddb';
import { gunzipSync, gzipSync } from 'node:zlib';
import { tileIdToZxy } from 'pmtiles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readAreaTile } from '../../../src/db/areas/read-area-tile.ts';
import type { Lease } from '../../../src/sync/engine/lease-rule.ts';
import { packArchive } from '../../support/tiles/packed-archive.ts';
import { CHICAGO_AREA, CHICAGO_CENTER, manyTiles } from '../../support/tiles/street-tiles.ts';
import { startTileHost, type TileHost } from '../../support/tiles/tile-host.ts';
import { closePages, faultsIn, isSaved, openPage } from './area-kit.ts';

/** Several pages, several areas, several versions. */

const WIDE = { kind: 'circle', center: CHICAGO_CENTER, radiusMiles: 25 } as const;
const MIDDLE = { kind: 'circle', center: CHICAGO_CENTER, radiusMiles: 15 } as const;
const tiles = manyTiles(WIDE);
const archive = packArchive(tiles);
// As large as real ones, so that it takes many ranges.
const filling = Buffer.alloc(9000, '.');
const renewed = packArchive(
  tiles.map(({ id }) => ({
    id,
    bytes: gzipSync(Buffer.concat([Buffer.from(`new ${id} `), filling]), { level: 0 }),
  })),
);
const versions = { '"v1"': archive, '"v2"': renewed };
const small = { name: 'Ten miles', shape: CHICAGO_AREA, mayUseMetered: true };
const large = { name: 'Fifteen miles', shape: MIDDLE, mayUseMetered: true };

let host: TileHost;
beforeAll(async () => {
  host = await startTileHost(archive);
});
afterEach(() => {
  closePages();
  host.misbehave(null);
  host.publish(archive, '"v1"');
  host.ranges.length = 0;
  Reflect.deleteProperty(navigator, 'connection');
});
afterAll(() => host.stop());

/** A lease that the test hands on. */
function leaseOf(isFirst: boolean): Lease & { set(isLeading: boolean): void } {
  let leads = isFirst;
  const listeners = new Set<(isLeading: boolean) => void>();
  return {
    isLeading: () => leads,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release() {},
    set(isLeading) {
      leads = isLeading;
      for (const each of listeners) each(isLeading);
    },
  };
}

/** Ranges of tiles that were asked for more than once. */
function repeated(): number {
  const seen = new Set<string>();
  return host.ranges.filter(({ offset, length }) => {
    const key = `${offset} ${length}`;
    const isSeen = offset > 0 && seen.has(key);
    seen.add(key);
    return isSeen;
  }).length;
}

test('two pages download at once: one of them does the work, and what they share comes once', async () => {
  const device = new IDBFactory();
  const first = openPage(device, host.url, { lease: leaseOf(true) });
  const second = openPage(device, host.url, { lease: leaseOf(false) });
  await Promise.all([first.areas.download(small), second.areas.download(large)]);
  await second.until((areas) => areas.length === 2 && areas.every(isSaved));
  expect(repeated()).toBe(0);
  expect(await faultsIn(first.db, versions)).toEqual([]);
  // The larger area has all tiles of the smaller one.
  const [, fifteen] = (await first.db.areas.toArray()).toSorted(
    (a, b) => (a.saved?.bytes ?? 0) - (b.saved?.bytes ?? 0),
  );
  expect(await first.db.tiles.count()).toBe(fifteen?.saved?.tileCount);
  expect(first.receivedBytes()).toBeLessThan((fifteen?.saved?.bytes ?? 0) * 1.2);
  expect(first.firstsTold() + second.firstsTold()).toBeLessThanOrEqual(1);
});

test('deleting one of two areas leaves every tile of the other', async () => {
  const page = openPage(new IDBFactory(), host.url);
  await page.areas.download(small);
  await page.areas.download(large);
  const areas = await page.until((each) => each.length === 2 && each.every(isSaved));
  const [ten, fifteen] = ['Ten miles', 'Fifteen miles'].map((name) =>
    areas.find((each) => each.name === name)!,
  );
  await page.areas.remove(fifteen!.id);
  expect(await page.db.tiles.count()).toBe(ten!.saved?.tileCount);
  expect(await faultsIn(page.db, versions)).toEqual([]);
  await page.areas.remove(ten!.id);
  expect(await page.db.tiles.count()).toBe(0);
  expect(await page.db.archives.count()).toBe(0);
});

test('the page that downloads loses the lead: the next one goes on with what is missing', async () => {
  const device = new IDBFactory();
  const [one, other] = [leaseOf(true), leaseOf(false)];
  const first = openPage(device, host.url, { lease: one, lifeBytes: 2_000_000 });
  const second = openPage(device, host.url, { lease: other });
  await second.areas.download(small);
  await second.until(([area]) => (area?.loading?.doneBytes ?? 0) > 0);
  await new Promise<void>((resolve) => {
    const look = () => (first.receivedBytes() > 2_000_000 ? resolve() : setTimeout(look, 5));
    look();
  });
  expect(second.receivedBytes()).toBeLessThan(50_000);
  other.set(true);
  const [area] = await second.until((areas) => areas.every(isSaved));
  expect(second.receivedBytes()).toBeLessThan((area?.saved?.bytes ?? 0) - 500_000);
  expect(await faultsIn(second.db, versions)).toEqual([]);
});

test('paused in one page, the download stops in the other, and nothing starts it but the person', async () => {
  const device = new IDBFactory();
  const first = openPage(device, host.url, { lease: leaseOf(true) });
  const second = openPage(device, host.url, { lease: leaseOf(false) });
  await first.areas.download(large);
  const [area] = await second.until(([each]) => (each?.loading?.doneBytes ?? 0) > 0);
  await second.areas.pause(area!.id);
  const stoppedAt = await first.db.tiles.count();
  first.wake();
  first.kill();
  const next = openPage(device, host.url);
  next.wake();
  const quiet = await next.areas.measure(MIDDLE);
  expect(quiet.ok && quiet.value.missingBytes > 0).toBe(true);
  expect(await next.db.tiles.count()).toBe(stoppedAt);
  await next.areas.resume(area!.id, false);
  await next.until((areas) => areas.every(isSaved));
});

test('a newer archive: the saved copy is read until the new one is complete, then the new one is', async () => {
  const page = openPage(new IDBFactory(), host.url);
  await page.areas.download(small);
  const [area] = await page.until((areas) => areas.length > 0 && areas.every(isSaved));
  expect(await page.areas.updates()).toEqual({ ok: true, value: [] });

  host.publish(renewed, '"v2"');
  const offered = await page.areas.updates();
  if (!offered.ok) throw new Error(offered.error);
  expect(offered.value.map(({ areaId }) => areaId)).toEqual([area!.id]);
  expect(offered.value[0]?.missingBytes).toBeGreaterThan(0);

  const last = Math.max(...(await page.db.tiles.toArray()).map(({ id }) => id));
  // Some of the new version is here when the connection breaks.
  host.misbehave((_, response) => {
    if (host.ranges.length < 9) return false;
    response.destroy();
    return true;
  });
  host.ranges.length = 0;
  expect(await page.areas.update(area!.id, true)).toMatchObject({ ok: true });
  await page.until(([each]) => each?.problem === 'offline');
  const [arrived] = await page.db.tiles.filter(({ gen }) => gen > area!.saved!.gen).toArray();
  const [z, x, y] = tileIdToZxy(arrived!.id);
  const drawn = () => readAreaTile(page.db, { z, x, y }).then((bytes) => Buffer.from(bytes!));
  expect(await drawn()).toEqual(gunzipSync(archive.tiles.get(arrived!.id)!));
  expect(await faultsIn(page.db, versions)).toEqual([]);

  host.misbehave(null);
  await page.areas.resume(area!.id, true);
  await page.until((areas) => areas.every(isSaved));
  expect((await drawn()).toString()).toMatch(new RegExp(`^new ${arrived!.id} `));
  expect(await faultsIn(page.db, versions)).toEqual([]);
  expect(await page.db.archives.count()).toBe(1);
  expect(Math.max(...(await page.db.tiles.toArray()).map(({ id }) => id))).toBe(last);
});

test('an update that is canceled leaves the saved copy, and nothing of the new one', async () => {
  const page = openPage(new IDBFactory(), host.url);
  await page.areas.download(small);
  const [area] = await page.until((areas) => areas.length > 0 && areas.every(isSaved));
  host.publish(renewed, '"v2"');
  host.misbehave((_, response) => {
    if (host.ranges.length < 4) return false;
    response.destroy();
    return true;
  });
  host.ranges.length = 0;
  await page.areas.update(area!.id, true);
  await page.until(([each]) => each?.problem === 'offline');
  await page.areas.cancel(area!.id);
  const [left] = await page.db.areas.toArray();
  expect(left).toMatchObject({ saved: area!.saved, loading: null, problem: null });
  expect(await page.db.tiles.count()).toBe(area!.saved?.tileCount);
  expect(await faultsIn(page.db, versions)).toEqual([]);
});

test('on mobile data nothing is downloaded that the person did not agree to', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const page = openPage(new IDBFactory(), host.url);
  await page.areas.download({ ...small, mayUseMetered: false });
  page.wake();
  const [area] = await page.until((areas) => areas.length > 0);
  expect(await page.db.tiles.count()).toBe(0);
  await page.areas.measure(CHICAGO_AREA);
  // Its header was read for the plan, and to measure it once more; nothing else was asked for.
  expect(host.ranges.map(({ offset }) => offset)).toEqual([0, 0]);
  await page.areas.resume(area!.id, true);
  await page.until((areas) => areas.every(isSaved));
});

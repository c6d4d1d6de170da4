import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readAreaTile } from '../../../src/db/areas/read-area-tile.ts';
import { DEEPEST_ZOOM } from '../../../src/domain/area/area-tiles.ts';
import { gunzipSync } from 'node:zlib';
import { tileIdToZxy } from 'pmtiles';
import { type ArchiveFile, packArchive } from '../../support/tiles/packed-archive.ts';
import { CHICAGO_AREA, CHICAGO_CENTER, manyTiles } from '../../support/tiles/street-tiles.ts';
import { startTileHost, type TileHost } from '../../support/tiles/tile-host.ts';
import { closePages, faultsIn, isSaved, openPage } from './area-kit.ts';

/** Downloading an area from a real archive over HTTP. */

let archive: ArchiveFile;
let host: TileHost;

beforeAll(async () => {
  archive = packArchive(manyTiles({ kind: 'circle', center: CHICAGO_CENTER, radiusMiles: 25 }));
  host = await startTileHost(archive);
});
afterEach(() => {
  closePages();
  host.misbehave(null);
  host.ranges.length = 0;
});
afterAll(() => host.stop());

const order = { name: 'Around Chicago', shape: CHICAGO_AREA, mayUseMetered: true };

test('a 10-mile area: its exact size before the first tile, then at most 60 requests, byte for byte the archive’s', async () => {
  const page = openPage(new IDBFactory(), host.url);
  const measured = await page.areas.measure(CHICAGO_AREA);
  if (!measured.ok) throw new Error(measured.error);
  const { bytes } = measured.value;
  const beforeTiles = page.receivedBytes();
  expect(beforeTiles).toBeLessThan(200_000);

  host.ranges.length = 0;
  expect(await page.areas.download(order)).toMatchObject({ ok: true });
  const [area] = await page.until((areas) => areas.length === 1 && areas.every(isSaved));
  expect(area?.saved).toMatchObject({ bytes });
  const tiles = await page.db.tiles.toArray();
  expect(tiles.reduce((sum, tile) => sum + tile.bytes.byteLength, 0)).toBe(bytes);
  expect(await faultsIn(page.db, { '"v1"': archive })).toEqual([]);
  expect(tiles.length).toBeGreaterThan(350);
  expect(host.ranges.length).toBeLessThanOrEqual(60);
  expect(page.firstsTold()).toBe(1);

  // With little on top: gaps that were read along, and directories.
  const read = host.ranges.reduce((sum, { length }) => sum + length, 0);
  expect(read).toBeLessThan(bytes * 1.1);

  const [z, x, y] = tileIdToZxy(tiles.at(-1)!.id);
  expect(z).toBe(DEEPEST_ZOOM);
  const drawn = await readAreaTile(page.db, { z, x, y });
  const real = archive.tiles.get(tiles.at(-1)!.id);
  expect(Buffer.from(drawn!)).toEqual(gunzipSync(real!));
});

test('killed 20 times at random moments, the area is complete and byte for byte the archive’s', async () => {
  const device = new IDBFactory();
  const first = openPage(device, host.url, { lifeBytes: 400_000 });
  expect(await first.areas.download(order)).toMatchObject({ ok: true });
  // A fixed series of moments that looks random.
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  let kills = 0;
  const tilesAtDeath = new Set<number>();
  let page = first;
  while (kills < 20) {
    await page.until(() => false).catch(() => undefined);
    kills += 1;
    const judge = openPage(device, host.url, { lease: NEVER_LEADING });
    expect(await faultsIn(judge.db, { '"v1"': archive })).toEqual([]);
    const [area] = await judge.db.areas.toArray();
    expect(area?.saved).toBeNull();
    tilesAtDeath.add(await judge.db.tiles.count());
    judge.kill();
    if (kills < 20) page = openPage(device, host.url, { lifeBytes: 20_000 + random() * 900_000 });
  }
  // Most of them were killed with something new in their hands.
  expect(tilesAtDeath.size).toBeGreaterThan(5);
  const last = openPage(device, host.url);
  const [area] = await last.until((areas) => areas.every(isSaved));
  expect(area?.saved?.tileCount).toBe(await last.db.tiles.count());
  expect(await faultsIn(last.db, { '"v1"': archive })).toEqual([]);
  // What was there was not downloaded again.
  expect(last.receivedBytes()).toBeLessThan(area?.saved?.bytes ?? 0);
});

const NEVER_LEADING = {
  isLeading: () => false,
  onChange: () => () => undefined,
  release() {},
};

test('[SYNC-10] a download that its page asks for again, because its worker ended, is one area', async () => {
  const device = new IDBFactory();
  const first = openPage(device, host.url);
  const begun = await first.areasOf('call-1').download(order);
  first.kill();
  const second = openPage(device, host.url);
  expect(await second.areasOf('call-1').download(order)).toEqual(begun);
  await second.until((areas) => areas.length === 1 && areas.every(isSaved));
  expect(await second.areasOf('call-1').download(order)).toEqual(begun);
  expect(await second.db.areas.count()).toBe(1);
  expect((await second.db.areas.toArray()).every(isSaved)).toBe(true);
});

import { gunzipSync, gzipSync } from 'node:zlib';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readAreaTile } from '../../../src/db/areas/read-area-tile.ts';
import type { AreaProblem } from '../../../src/domain/area/area-problem.ts';
import type { AreaShape } from '../../../src/domain/area/area-shape.ts';
import { areaTileIds } from '../../../src/domain/area/area-tiles.ts';
import { packArchive, type PackOptions } from '../../support/tiles/packed-archive.ts';
import { CHICAGO_AREA, CHICAGO_CENTER, manyTiles } from '../../support/tiles/street-tiles.ts';
import { startTileHost, type TileHost } from '../../support/tiles/tile-host.ts';
import { type AreaPage, closePages, faultsIn, isSaved, openPage } from './area-kit.ts';

/** Hosts, networks and disks that do not do what they should: nothing is lost, and the person is told. */

// More than is wanted, so that it takes many ranges.
const tiles = manyTiles({ kind: 'circle', center: CHICAGO_CENTER, radiusMiles: 25 });
const wanted = areaTileIds(CHICAGO_AREA, 0, 14).length;
const archive = packArchive(tiles);
const versions = { '"v1"': archive };
const order = { name: 'Around Chicago', shape: CHICAGO_AREA, mayUseMetered: true };

let host: TileHost;
beforeAll(async () => {
  host = await startTileHost(archive);
});
afterEach(() => {
  closePages();
  host.misbehave(null);
  host.publish(archive, '"v1"');
  host.ranges.length = 0;
});
afterAll(() => host.stop());

/** What the person is told before the download. */
async function problemOf(page: AreaPage): Promise<AreaProblem | null> {
  const measured = await page.areas.measure(CHICAGO_AREA);
  return measured.ok ? null : measured.error;
}

/** From the third request on: the header has come, and the download has begun. */
function afterFirst(answer: (response: ServerResponse) => void, from = 3) {
  let count = 0;
  host.misbehave((_, response) => {
    count += 1;
    if (count < from) return false;
    answer(response);
    return true;
  });
}

const ANSWERS: Readonly<
  Record<string, readonly [AreaProblem, (response: ServerResponse) => void]>
> = {
  'the whole file instead of a part': [
    'no-ranges',
    (response) => response.writeHead(200, { 'content-length': 10 ** 9 }).write('PMTiles'),
  ],
  'a login page': [
    'portal',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
  ],
  'too many requests': [
    'busy',
    (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  ],
  'a fault of its own': ['busy', (response) => response.writeHead(503).end()],
  'a redirect to another host': [
    'moved',
    (response) => response.writeHead(302, { location: 'http://example.test/x.pmtiles' }).end(),
  ],
  'no such file': ['missing', (response) => response.writeHead(404).end()],
  'a broken connection': ['offline', (response) => response.destroy()],
  'another range than was asked for': [
    'no-ranges',
    (response) =>
      response.writeHead(206, { 'content-range': `bytes 5-9/${archive.length}` }).end('12345'),
  ],
};

for (const [name, [problem, answer]] of Object.entries(ANSWERS)) {
  test(`${name}: before and during a download, the sentence says what it is`, async () => {
    const page = openPage(new IDBFactory(), host.url);
    host.misbehave((_, response) => {
      answer(response);
      return true;
    });
    expect(await problemOf(page)).toBe(problem);
    afterFirst(answer);
    await page.areas.download(order);
    const [area] = await page.until(([each]) => each?.problem != null);
    expect(area?.problem).toBe(problem);
    expect(area?.saved).toBeNull();
    expect(await faultsIn(page.db, versions)).toEqual([]);

    host.misbehave(null);
    await page.areas.resume(area?.id ?? '', true);
    await page.until((areas) => areas.every(isSaved));
    expect(await faultsIn(page.db, versions)).toEqual([]);
  });
}

test('too many requests: the download waits as long as the server asks, and then goes on by itself', async () => {
  const page = openPage(new IDBFactory(), host.url);
  const atMs: number[] = [];
  host.misbehave((_, response) => {
    atMs.push(Date.now());
    // The first one plans the download.
    if (atMs.length !== 2) return false;
    response.writeHead(429, { 'retry-after': '1' }).end();
    return true;
  });
  await page.areas.download(order);
  await page.until((areas) => areas.length > 0 && areas.every(isSaved));
  const [, refusedAtMs = 0, cameBackAtMs = 0] = atMs;
  expect(cameBackAtMs - refusedAtMs).toBeGreaterThanOrEqual(990);
});

test('the connection breaks off in the middle of a range: what had arrived is not asked for again', async () => {
  const page = openPage(new IDBFactory(), host.url);
  let isCut = false;
  host.misbehave((request, response) => {
    const [, from] = /bytes=(\d+)-/.exec(request.headers.range ?? '') ?? [];
    const last = host.ranges.at(-1);
    if (isCut || last === undefined || last.length < 400_000) return false;
    isCut = true;
    response.writeHead(206, {
      etag: '"v1"',
      'content-range': `bytes ${from}-${Number(from) + last.length - 1}/${archive.length}`,
      'content-length': last.length,
    });
    response.write(archive.read(Number(from), 300_000), () => response.destroy());
    return true;
  });
  await page.areas.download(order);
  await page.until((areas) => areas.length > 0 && areas.every(isSaved));
  expect(isCut).toBe(true);
  expect(await faultsIn(page.db, versions)).toEqual([]);
});

test('the archive is replaced in the middle: the person is told, and the new one is downloaded when they resume', async () => {
  const page = openPage(new IDBFactory(), host.url);
  // As long as the old one, so that nothing but its etag tells.
  const bytesOfNext = (at: number) => tiles[(at + 1) % tiles.length]!.bytes;
  const renewed = packArchive(tiles.map(({ id }, at) => ({ id, bytes: bytesOfNext(at) })));
  let count = 0;
  host.misbehave(() => {
    count += 1;
    if (count === 10) host.publish(renewed, '"v2"');
    return false;
  });
  await page.areas.download(order);
  const [area] = await page.until(([each]) => each?.problem != null);
  expect(area?.problem).toBe('changed');
  const both = { ...versions, '"v2"': renewed };
  expect(await faultsIn(page.db, both)).toEqual([]);
  const old = await page.db.tiles.count();
  expect(old).toBeGreaterThan(0);

  expect(await page.areas.resume(area?.id ?? '', true)).toMatchObject({ ok: true });
  await page.until((areas) => areas.every(isSaved));
  expect(await faultsIn(page.db, both)).toEqual([]);
  expect(await page.db.archives.count()).toBe(1);
});

test('a truncated archive, before and in the middle of a download', async () => {
  const page = openPage(new IDBFactory(), host.url);
  const cut = {
    length: 2_000_000,
    read: (at: number, length: number) => archive.read(at, Math.min(length, 2_000_000 - at)),
  };
  host.publish(cut, '"v1"');
  expect(await problemOf(page)).toBe('damaged');
  host.publish(archive, '"v1"');
  let count = 0;
  host.misbehave(() => {
    count += 1;
    if (count === 10) host.publish(cut, '"v1"');
    return false;
  });
  await page.areas.download(order);
  const [area] = await page.until(([each]) => each?.problem != null);
  expect(area?.problem).toBe('changed');
  expect(await faultsIn(page.db, versions)).toEqual([]);
});

const ARCHIVES: Readonly<
  Record<string, readonly [AreaProblem, () => Pick<typeof archive, 'length' | 'read'>]>
> = {
  'pictures instead of vector tiles': ['unsupported', () => packed({ tileType: 2 })],
  'a compression that browsers lack': ['unsupported', () => packed({ tileCompression: 3 })],
  'not an archive': ['unsupported', () => fileOf(Buffer.alloc(50_000, 'not a map '))],
  'an empty file': ['missing', () => fileOf(Buffer.alloc(0))],
  'a header without a directory': ['damaged', () => fileOf(archive.read(0, 127 + 40))],
  'garbage for a directory': [
    'damaged',
    () => fileOf(Buffer.concat([archive.read(0, 127), Buffer.alloc(100_000, 7)])),
  ],
  'a directory that unzips to more than any has': ['damaged', () => fileOf(withBomb())],
  'no streets at this place': [
    'not-covered',
    () => packArchive(tiles.filter(({ id }) => id < 1_000_000)),
  ],
};

/** What follows a directory is not read: without a limit this one would be taken for sound, whatever its size. */
function withBomb(): Buffer {
  const sound = packed({});
  const header = Buffer.from(sound.read(0, 127));
  const rootLengthAt = 16;
  const root = sound.read(127, Number(header.readBigUInt64LE(rootLengthAt)));
  const bomb = gzipSync(Buffer.concat([gunzipSync(root), Buffer.alloc(64 * 1024 * 1024)]));
  header.writeBigUInt64LE(BigInt(bomb.length), rootLengthAt);
  return Buffer.concat([header, bomb, Buffer.alloc(2_000_000)]);
}

function packed(options: PackOptions) {
  return packArchive(tiles.slice(0, 50), options);
}

function fileOf(bytes: Buffer) {
  return {
    length: bytes.length,
    read: (offset: number, length: number) => bytes.subarray(offset, offset + length),
  };
}

for (const [name, [problem, make]] of Object.entries(ARCHIVES)) {
  test(`${name}: said before anything is downloaded`, async () => {
    host.publish(make(), '"odd"');
    const page = openPage(new IDBFactory(), host.url);
    expect(await problemOf(page)).toBe(problem);
    expect(await page.areas.download(order)).toEqual({ ok: false, error: problem });
    expect(await page.db.areas.count()).toBe(0);
  });
}

test('tiles of garbage are noticed when they arrive, and are not stored', async () => {
  const bad = tiles.map((tile, at) => ({
    ...tile,
    bytes:
      at % 200 === 150
        ? Buffer.concat([tile.bytes.subarray(0, 300), Buffer.alloc(900, 1)])
        : tile.bytes,
  }));
  host.publish(packArchive(bad), '"bad"');
  const page = openPage(new IDBFactory(), host.url);
  await page.areas.download(order);
  const [area] = await page.until(([each]) => each?.problem != null);
  expect(area?.problem).toBe('damaged');
  expect(await faultsIn(page.db, { '"bad"': archive })).toEqual([]);
});

test('a tile that was damaged on the device is as good as none: the map asks elsewhere', async () => {
  const page = openPage(new IDBFactory(), host.url);
  const bytes = new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]).buffer;
  await page.db.tiles.put({ id: 0, gen: 1, bytes });
  expect(await readAreaTile(page.db, { z: 0, x: 0, y: 0 })).toBeNull();
});

test('an archive in any order, with leaves, and with equal tiles stored once', async () => {
  const mixed = tiles.map((tile, at) =>
    at % 3 === 0 ? { ...tile, bytes: tiles[0]!.bytes } : tile,
  );
  const odd = packArchive(mixed, {
    mergesEqual: true,
    leafSize: 40,
    order: (all) => all.toSorted((a, b) => ((a.id * 7919) % 10_007) - ((b.id * 7919) % 10_007)),
  });
  host.publish(odd, '"odd"');
  const page = openPage(new IDBFactory(), host.url);
  await page.areas.download(order);
  const [area] = await page.until((areas) => areas.length > 0 && areas.every(isSaved));
  expect(area?.saved?.tileCount).toBe(wanted);
  expect(await page.db.tiles.count()).toBe(wanted);
  expect(await faultsIn(page.db, { '"odd"': odd })).toEqual([]);
  // Equal tiles take their bytes once: in the size that is told, and on the wire.
  const stored = (await page.db.tiles.toArray()).reduce(
    (sum, each) => sum + each.bytes.byteLength,
    0,
  );
  expect(area?.saved?.bytes).toBeLessThan(stored * 0.75);
});

test('the disk is full in mid-download: what has arrived stays, and the rest comes when there is room', async () => {
  const page = openPage(new IDBFactory(), host.url);
  type Put = typeof IDBObjectStore.prototype.put;
  const original: Put = Reflect.get(IDBObjectStore.prototype, 'put');
  let left = 60;
  IDBObjectStore.prototype.put = function put(...args: Parameters<typeof original>) {
    if (this.name === 'tiles') {
      if (left <= 0) throw new DOMException('no room', 'QuotaExceededError');
      left -= 1;
    }
    return original.apply(this, args);
  };
  try {
    await page.areas.download(order);
    const [area] = await page.until(([each]) => each?.problem != null);
    expect(area?.problem).toBe('no-room');
    expect(await page.db.tiles.count()).toBeGreaterThan(0);
    expect(await faultsIn(page.db, versions)).toEqual([]);
    IDBObjectStore.prototype.put = original;
    await page.areas.resume(area?.id ?? '', true);
    await page.until((areas) => areas.every(isSaved));
    expect(await faultsIn(page.db, versions)).toEqual([]);
  } finally {
    IDBObjectStore.prototype.put = original;
  }
});

test('places that are not on the earth are refused before the server is asked', async () => {
  const page = openPage(new IDBFactory(), host.url);
  for (const center of [
    { lat: Number.NaN, lng: 0 },
    { lat: CHICAGO_CENTER.lng, lng: CHICAGO_CENTER.lat * 10 },
  ]) {
    const shape: AreaShape = { kind: 'circle', center, radiusMiles: 10 };
    expect(await page.areas.measure(shape)).toEqual({ ok: false, error: 'place-invalid' });
  }
  expect(host.ranges).toEqual([]);
});

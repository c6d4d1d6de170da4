import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Credit } from '../../../src/map/basemap/map-credits-list.ts';
import { readMapSettings } from '../../../src/map/basemap/map-settings.ts';
import { OnlineTiles } from '../../../src/map/basemap/online/online-tiles.ts';
import { OPEN_STREET_MAP, StreetTiles } from '../../../src/map/basemap/street-sources.ts';
import { ViewedTiles } from '../../../src/map/basemap/viewed-tiles.ts';
import { FakeCaches } from '../../support/fakes/fake-caches.ts';
import { type FakeMapHost, startFakeMapHost } from '../../support/fakes/fake-map-host.ts';

const CHICAGO = { z: 13, x: 2100, y: 3045 };
const NEXT_DOOR = { z: 13, x: 2101, y: 3045 };

let host: FakeMapHost;
let caches: FakeCaches;
let credits: readonly Credit[];
let nowMs: number;
let isOnline: boolean;

beforeAll(async () => {
  host = await startFakeMapHost();
});
afterAll(() => host.stop());
beforeEach(() => {
  host.mood = 'well';
  host.asked.length = 0;
  caches = new FakeCaches();
  credits = [];
  nowMs = 0;
  isOnline = true;
});

/** A page that was just opened; what earlier pages kept is still there. */
function openPage(settings: Record<string, string> = {}): OnlineTiles {
  const read = readMapSettings({ VITE_MAP_STYLE_URL: host.styleUrl, ...settings });
  return new OnlineTiles({
    settings: read,
    viewed: new ViewedTiles({
      caches: caches.asCacheStorage(),
      storage: undefined,
      nowMs: () => nowMs,
      mapName: read.styleUrl ?? '',
    }),
    fetch,
    nowMs: () => nowMs,
    isOnline: () => isOnline,
    onCredits: (known) => (credits = known),
  });
}

/** Keeping a tile goes on after it was given to the map. */
async function untilKept(count: number): Promise<void> {
  await expect
    .poll(() => [...caches.stores.values()].reduce((sum, { size }) => sum + size, 0))
    .toBe(count);
}

describe('the online map', () => {
  test('is read by its style and TileJSON, and its makers are named', async () => {
    expect(await openPage().read(CHICAGO)).not.toBeNull();
    expect(host.asked).toEqual(['/style.json', '/tiles.json', '/tiles/13/2100/3045']);
    await expect
      .poll(() => credits.map(({ name }) => name))
      .toEqual(['Fake Tiles', '© OpenStreetMap contributors']);
  });

  test('streets that were viewed are there again without a connection, and without a request', async () => {
    const seen = await openPage().read(CHICAGO);
    await untilKept(2);
    host.asked.length = 0;
    isOnline = false;
    const later = openPage();
    expect(await later.read(CHICAGO)).toEqual(seen);
    expect(await later.read(NEXT_DOOR)).toBeNull();
    expect(host.asked).toEqual([]);
    await expect.poll(() => credits.length).toBe(2);
  });

  test('a tile that the host does not have is none, and no failure', async () => {
    const page = openPage();
    for (const x of [1, 2, 3, 4]) expect(await page.read({ z: 13, x, y: 1 })).toBeNull();
    expect(await page.read(CHICAGO)).not.toBeNull();
  });

  test('tiles deeper than the host has are not asked for', async () => {
    expect(await openPage().read({ z: 15, x: 8400, y: 12_180 })).toBeNull();
    expect(host.asked.filter((path) => path.startsWith('/tiles/'))).toEqual([]);
  });

  test.each(['login page', 'too many requests', 'moved'] as const)(
    'a host that answers "%s" is asked once, and again half a minute or more later',
    async (mood) => {
      host.mood = mood;
      const page = openPage();
      for (const x of [2100, 2101, 2102]) expect(await page.read({ z: 13, x, y: 3045 })).toBeNull();
      expect(host.asked).toEqual(['/style.json']);
      host.mood = 'well';
      nowMs += 5 * 60_000;
      expect(await page.read(CHICAGO)).not.toBeNull();
    },
  );

  test('a host whose tiles are login pages rests after three of them, and what was kept is still drawn', async () => {
    const page = openPage();
    await page.read(CHICAGO);
    await untilKept(2);
    host.mood = 'broken tiles';
    host.asked.length = 0;
    for (const x of [2098, 2099, 2101, 2102, 2103])
      expect(await page.read({ z: 13, x, y: 3045 })).toBeNull();
    expect(host.asked.length).toBe(3);
    expect(await page.read(CHICAGO)).not.toBeNull();
    page.wake();
    host.mood = 'well';
    expect(await page.read(NEXT_DOOR)).not.toBeNull();
  });

  test('tiles on a host that the security policy does not allow are not asked for', async () => {
    const page = openPage({
      VITE_MAP_STYLE_URL: `${host.origin.replace('127.0.0.1', 'localhost')}/style.json`,
    });
    expect(await page.read(CHICAGO)).toBeNull();
    expect(host.asked).toEqual(['/style.json']);
  });

  test('"off" asks nobody', async () => {
    expect(await openPage({ VITE_MAP_STYLE_URL: 'off' }).read(CHICAGO)).toBeNull();
    expect(host.asked).toEqual([]);
  });
});

describe('tile by tile', () => {
  const ofArea = new Uint8Array([0x1a, 1]).buffer;
  const ofHost = new Uint8Array([0x1a, 2]).buffer;

  test('a downloaded area comes before the online map, and names OpenStreetMap', async () => {
    const streets = new StreetTiles({ readOnline: async () => ofHost });
    expect(await streets.read(CHICAGO)).toBe(ofHost);
    expect(streets.snapshot()).toEqual({ version: 0, credits: [] });
    streets.putAreasFirst(async ({ x }) => (x === CHICAGO.x ? ofArea : null), 'one');
    expect(await streets.read(CHICAGO)).toBe(ofArea);
    expect(await streets.read(NEXT_DOOR)).toBe(ofHost);
    expect(streets.snapshot()).toEqual({ version: 1, credits: [OPEN_STREET_MAP] });
  });

  test('an area that cannot be read is as good as none', async () => {
    const streets = new StreetTiles({ readOnline: async () => ofHost });
    streets.putAreasFirst(() => Promise.reject(new Error('damaged')), 'one');
    expect(await streets.read(CHICAGO)).toBe(ofHost);
  });

  test('maps ask again when an area was stored or deleted, and only then', () => {
    const streets = new StreetTiles({ readOnline: async () => null });
    const read = async () => null;
    const versions = ['', 'one', 'one', ''].map((version) => {
      streets.putAreasFirst(read, version);
      return streets.snapshot().version;
    });
    expect(versions).toEqual([0, 1, 1, 2]);
  });
});

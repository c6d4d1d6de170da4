import { beforeEach, expect, test } from 'vitest';
import {
  VIEWED_MAP_CACHE,
  VIEWED_MAP_LIMITS,
  ViewedTiles,
} from '../../../src/map/basemap/viewed-tiles.ts';
import { FakeCaches } from '../../support/fakes/fake-caches.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SMALL = new Uint8Array([0x1a, 1, 0]).buffer;

let caches: FakeCaches;
let nowMs: number;
let estimate: StorageEstimate;

beforeEach(() => {
  caches = new FakeCaches();
  nowMs = 100 * DAY_MS;
  estimate = { usage: 10, quota: 1000 };
});

function viewed(mapName = 'https://map.example/style'): ViewedTiles {
  return new ViewedTiles({
    caches: caches.asCacheStorage(),
    storage: { estimate: async () => estimate },
    nowMs: () => nowMs,
    mapName,
  });
}

/** Random bytes do not get smaller when they are packed. */
function largeTile(megabytes: number): ArrayBuffer {
  const bytes = new Uint8Array(megabytes * 1024 * 1024);
  for (let i = 0; i < bytes.length; i += 65_536)
    crypto.getRandomValues(bytes.subarray(i, i + 65_536));
  bytes[0] = 0x1a;
  return bytes.buffer;
}

function storedBytes(): number {
  const entries = [...(caches.stores.get(VIEWED_MAP_CACHE)?.values() ?? [])];
  return entries.reduce((sum, { headers }) => sum + Number(headers.get('X-Stored-Bytes')), 0);
}

test('a tile that was viewed is there again, for this map and no other', async () => {
  await viewed().keep({ z: 13, x: 1, y: 2 }, SMALL);
  expect(await viewed().read({ z: 13, x: 1, y: 2 })).toEqual(SMALL);
  expect(await viewed().read({ z: 13, x: 2, y: 1 })).toBeNull();
  expect(await viewed('https://other.example/').read({ z: 13, x: 1, y: 2 })).toBeNull();
});

test('of more than 60 MB, the tiles viewed longest ago go', async () => {
  const tile = largeTile(16);
  for (const x of [1, 2, 3, 4, 5]) await viewed().keep({ z: 14, x, y: 0 }, tile);
  expect(storedBytes()).toBeLessThanOrEqual(VIEWED_MAP_LIMITS.bytes);
  expect(await viewed().read({ z: 14, x: 1, y: 0 })).toBeNull();
  expect(await viewed().read({ z: 14, x: 5, y: 0 })).not.toBeNull();
});

test('tiles go after 30 days, but not before', async () => {
  await viewed().keep({ z: 14, x: 1, y: 0 }, SMALL);
  nowMs += 20 * DAY_MS;
  await viewed().keep({ z: 14, x: 2, y: 0 }, SMALL);
  nowMs += 11 * DAY_MS;
  await viewed().keep({ z: 14, x: 3, y: 0 }, SMALL);
  expect(await viewed().read({ z: 14, x: 1, y: 0 })).toBeNull();
  expect(await viewed().read({ z: 14, x: 2, y: 0 })).not.toBeNull();
});

test('where space is short, old streets are the first to go', async () => {
  await viewed().keep({ z: 14, x: 1, y: 0 }, SMALL);
  estimate = { usage: 950, quota: 1000 };
  await viewed().keep({ z: 14, x: 2, y: 0 }, SMALL);
  expect(caches.stores.has(VIEWED_MAP_CACHE)).toBe(false);
});

test('a full disk is no error: all viewed streets give their room', async () => {
  await viewed().keep({ z: 14, x: 1, y: 0 }, SMALL);
  caches.refusal = new DOMException('full', 'QuotaExceededError');
  await viewed().keep({ z: 14, x: 2, y: 0 }, SMALL);
  expect(caches.stores.has(VIEWED_MAP_CACHE)).toBe(false);
});

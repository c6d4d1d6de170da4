import { beforeEach, expect, test } from 'vitest';
import { createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import type { SearchDoor, SearchQuestion } from '../../../../src/device/door/search-door.ts';
import { createRecentSearches } from '../../../../src/device/search/recent-searches.ts';
import { createSearchCalls } from '../../../../src/device/search/search-calls.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import { NOW_MS, searchable, TODAY } from './searchable.ts';

const QUESTION: SearchQuestion = {
  text: 'lamp',
  isActiveWanted: true,
  isUpcomingWanted: true,
  origin: { lat: 41.9, lng: -87.65 },
  radiusMiles: 25,
  saleType: null,
  day: null,
  tag: null,
  isOpenNow: false,
  today: TODAY,
  limit: 20,
};

let seen: Record<string, CatalogRow[]>;
let principal: string;
let readings: string[];
let table: object | null;
let isTableInReach: boolean;
let tell: (ids: readonly string[]) => void;
let search: SearchDoor;

const titles = async (text = 'lamp') =>
  (await search.find({ ...QUESTION, text })).items.map(({ id }) => id);

beforeEach(() => {
  const texts = new Map<string, string>();
  const catalog = createCatalog();
  const listeners: ((ids: readonly string[]) => void)[] = [];
  seen = { guest: [searchable('a', { title: 'Lamp' })], ann: [searchable('b', { title: 'Lamp' })] };
  for (const rows of Object.values(seen)) catalog.upsert(rows);
  principal = 'guest';
  readings = [];
  table = null;
  isTableInReach = true;
  tell = (ids) => listeners.forEach((listener) => listener(ids));
  search = createSearchCalls({
    askServer: async () => ({ outcome: 'no-server' }),
    parts: {
      source: {
        async *all(viewer) {
          readings.push(viewer);
          yield seen[viewer] ?? [];
        },
        async some(viewer, ids) {
          return (seen[viewer] ?? []).filter(({ sale }) => ids.includes(sale.id));
        },
        onChange(listener) {
          listeners.push(listener);
          return () => listeners.splice(listeners.indexOf(listener), 1);
        },
      },
      entryOf: (id) => catalog.entry(id),
      entriesSettled: async () => catalog.upsert(seen[principal] ?? []),
      zipLookup: () => (table === null ? null : { lat: 41.9, lng: -87.6, city: 'Chicago' }),
      clock: manualClock(NOW_MS),
      offsetMs: () => 0,
      onTrouble(error) {
        throw error;
      },
    },
    principal: () => principal,
    zipTable: {
      async table() {
        if (isTableInReach) table = {};
        return table;
      },
      peek: () => table,
    },
    recent: createRecentSearches({
      get: async (key) => texts.get(key) ?? null,
      set: async (key, value) => void texts.set(key, value),
      remove: async (key) => void texts.delete(key),
    }),
  });
});

test('nothing is read before someone searches, and then once', async () => {
  expect(readings).toEqual([]);
  expect(await titles()).toEqual(['a']);
  expect(await titles('lam')).toEqual(['a']);
  expect(readings).toEqual(['guest']);
});

test('[SYNC-11] after another person has logged in, only their sales are found', async () => {
  expect(await titles()).toEqual(['a']);
  principal = 'ann';
  expect(await titles()).toEqual(['b']);
  principal = 'guest';
  expect(await titles()).toEqual(['a']);
});

test('a change on the device is found by the next search', async () => {
  expect(await titles('chair')).toEqual([]);
  seen['guest'] = [searchable('a', { title: 'Chair' }), searchable('c', { title: 'Chair' })];
  tell(['a', 'c']);
  expect((await titles('chair')).toSorted()).toEqual(['a', 'c']);
  expect(await titles()).toEqual([]);
});

test('cities are found as soon as the table of ZIP codes is here', async () => {
  isTableInReach = false;
  expect(await titles('chicago')).toEqual([]);
  table = {};
  expect(await titles('chicago')).toEqual(['a']);
  expect(readings).toEqual(['guest', 'guest']);
});

test('recent searches: newest first, once each, eight at most, and removable', async () => {
  for (const text of ['Lamp', '  garden\u0000 tools ', 'LAMP', '   ']) await search.remember(text);
  expect(await search.recent()).toEqual(['LAMP', 'garden tools']);
  await search.forget('lamp');
  expect(await search.recent()).toEqual(['garden tools']);
  for (let n = 0; n < 12; n += 1) await search.remember(`thing ${n}`);
  expect(await search.recent()).toHaveLength(8);
  await search.remember('x'.repeat(10_000));
  expect((await search.recent())[0]).toHaveLength(200);
});

test('searches that are remembered at the same time are all remembered', async () => {
  await Promise.all(['lamp', 'sofa', 'tools'].map((text) => search.remember(text)));
  expect(await search.recent()).toEqual(['tools', 'sofa', 'lamp']);
});

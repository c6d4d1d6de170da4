import { beforeEach, expect, test } from 'vitest';
import { createCatalog } from '../../../../src/device/catalog/catalog.ts';
import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import { createLastPage } from '../../../../src/device/discovery/last-page.ts';
import type { LastPage } from '../../../../src/device/discovery/last-page.ts';
import type { DiscoverPage } from '../../../../src/device/door/sales-door.ts';
import { CHICAGO, NOW_MS, QUERY, saleAt } from '../catalog/around-chicago.ts';

let stored: Map<string, string>;
let held: Map<string, CatalogRow>;
let lastPage: LastPage;

beforeEach(() => {
  stored = new Map();
  held = new Map(['a', 'b'].map((id, miles) => [id, { sale: saleAt(id, miles + 1) }]));
  lastPage = createLastPage({
    texts: {
      get: async (key) => stored.get(key) ?? null,
      set: async (key, value) => void stored.set(key, value),
      remove: async (key) => void stored.delete(key),
    },
    source: { some: async (_principal, ids) => ids.flatMap((id) => held.get(id) ?? []) },
    zipLookup: () => null,
  });
});

/** What the whole catalog answers, with more sales than the page has. */
function shownPage(): DiscoverPage {
  const catalog = createCatalog();
  catalog.upsert(held.values());
  const page = catalog.query(QUERY, NOW_MS);
  return { ...page, total: 40, aroundKnown: true, widestKnown: true, asOfMs: NOW_MS };
}

test('the page that was shown last comes back, its sales as they are now', async () => {
  const page = shownPage();
  lastPage.keep(QUERY, 'ann', page);
  expect(await lastPage.recall(QUERY, 'ann', NOW_MS)).toEqual(page);
  const dayMs = 86_400_000;
  const everything = { ...QUERY, statuses: { active: true, upcoming: true, closed: true } };
  lastPage.keep(everything, 'ann', page);
  const later = await lastPage.recall(everything, 'ann', NOW_MS + 30 * dayMs);
  expect(later?.items.map(({ status }) => status)).toEqual(['closed', 'closed']);
  expect(later?.total).toBe(40);
});

test('the map begins with the marks of that page, and says nothing of how many there are', async () => {
  const day = { dateFrom: '2026-06-06', dateTo: '2026-06-06' };
  // The list counts for its chips what the map does not ask for.
  lastPage.keep({ ...QUERY, countFor: { today: day, weekend: day, bar: [] } }, 'ann', shownPage());
  const view = { bounds: { west: -89, south: 41, east: -86, north: 43 }, zoom: 14 };
  const found = await lastPage.recallMarks(QUERY, view, 'ann', NOW_MS);
  expect(found?.marks.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(found).toMatchObject({ total: 0, extent: null, nearest: null });
  expect(await lastPage.recallMarks(QUERY, view, 'ben', NOW_MS)).toBeNull();
  held.delete('a');
  expect(await lastPage.recallMarks(QUERY, view, 'ann', NOW_MS)).toBeNull();
});

test('nothing comes back for someone else, for another question, or where a sale is gone', async () => {
  lastPage.keep(QUERY, 'ann', shownPage());
  expect(await lastPage.recall(QUERY, 'ben', NOW_MS)).toBeNull();
  expect(await lastPage.recall({ ...QUERY, keywords: 'lamps' }, 'ann', NOW_MS)).toBeNull();
  const elsewhere = { ...CHICAGO, lat: CHICAGO.lat + 0.1 };
  expect(await lastPage.recall({ ...QUERY, origin: elsewhere }, 'ann', NOW_MS)).toBeNull();
  expect(await lastPage.recall(QUERY, 'ann', NOW_MS)).not.toBeNull();
  held.delete('a');
  expect(await lastPage.recall(QUERY, 'ann', NOW_MS)).toBeNull();
});

test('a damaged text is as good as none', async () => {
  lastPage.keep(QUERY, 'ann', shownPage());
  const [key = ''] = stored.keys();
  stored.set(key, '{"principal":"ann"');
  expect(await lastPage.recall(QUERY, 'ann', NOW_MS)).toBeNull();
});

test('where someone is, is stored to about a kilometer', () => {
  const origin = { lat: 41.878_113, lng: -87.629_799 };
  lastPage.keep({ ...QUERY, origin }, 'ann', shownPage());
  expect([...stored.values()].join('')).not.toMatch(/41\.878|87\.629/);
});

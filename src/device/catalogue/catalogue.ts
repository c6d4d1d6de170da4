import { type CatalogueRow, type Entry, type ZipLookup, entryOf } from './catalogue-entry.ts';
import { type Match, WIDEST_RADIUS_MILES, matchesOf } from './match.ts';
import { pageInOrder } from './order.ts';
import type { CatalogueItem, CataloguePage, CatalogueQuery } from './query.ts';

/** An index of the sales on this device. It holds no truth of its own and can be rebuilt at any time. */
export interface Catalogue {
  readonly size: number;
  /** Adds sales, or replaces them whole: a row without place or stats has none from then on. */
  upsert(rows: Iterable<CatalogueRow>): void;
  remove(ids: Iterable<string>): void;
  clear(): void;
  query(query: CatalogueQuery): CataloguePage;
}

const RADIUS_STEP_MILES = 5;

/** An empty index. The ZIP table adds cities to the search, and a place to sales without a point. */
export function createCatalogue(zipLookup: ZipLookup = () => null): Catalogue {
  const entries = new Map<string, Entry>();
  return {
    get size() {
      return entries.size;
    },
    upsert(rows) {
      for (const row of rows) entries.set(row.sale.id, entryOf(row, zipLookup));
    },
    remove(ids) {
      for (const id of ids) entries.delete(id);
    },
    clear() {
      entries.clear();
    },
    query(query) {
      const { inside, countsByStatus, outsideMiles } = matchesOf(entries.values(), query);
      const page = pageInOrder(inside, query.sort, query.offset, query.limit);
      return {
        total: inside.length,
        items: page.map((match) => itemOf(match, query.nowMs)),
        nearestOutside: nearestOutside(inside.length, outsideMiles),
        countsByStatus,
      };
    },
  };
}

function nearestOutside(
  total: number,
  outsideMiles: readonly number[],
): CataloguePage['nearestOutside'] {
  let nearestMiles = Infinity;
  for (const miles of outsideMiles) nearestMiles = Math.min(nearestMiles, miles);
  const wider = Math.ceil(nearestMiles / RADIUS_STEP_MILES) * RADIUS_STEP_MILES;
  if (wider > WIDEST_RADIUS_MILES) return null;
  const added = outsideMiles.filter((miles) => miles <= wider).length;
  return { radiusMiles: wider, count: total + added };
}

function itemOf({ entry, distanceMiles, status, window }: Match, nowMs: number): CatalogueItem {
  const openWindow = window && window.startMs <= nowMs ? window : null;
  const nextWindow = openWindow ? entry.windows.find(({ startMs }) => startMs > nowMs) : window;
  return {
    id: entry.id,
    saleType: entry.saleType,
    distanceMiles,
    lat: entry.point?.lat ?? null,
    lng: entry.point?.lng ?? null,
    isExact: entry.isExact,
    status,
    isOpenNow: openWindow !== null,
    nextOpeningMs: nextWindow?.startMs ?? null,
    closesAtMs: openWindow?.endMs ?? null,
  };
}

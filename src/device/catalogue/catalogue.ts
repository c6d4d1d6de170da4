import { type CatalogueRow, type Entry, type ZipLookup, entryOf } from './catalogue-entry.ts';
import { WIDEST_RADIUS_MILES, firstInOrder, matchesOf } from './match.ts';
import type { CataloguePage, DiscoverQuery } from './query.ts';

/** An index of the sales on this device. It holds no truth of its own and can be rebuilt at any time. */
export interface Catalogue {
  /** Adds sales, or replaces them whole: a row without place or stats has none from then on. */
  upsert(rows: Iterable<CatalogueRow>): void;
  remove(ids: Iterable<string>): void;
  query(query: DiscoverQuery, nowMs: number): CataloguePage;
}

const RADIUS_STEP_MILES = 5;

/** An empty index. The ZIP table adds cities to the search, and a place to sales without a point. */
export function createCatalogue(zipLookup: ZipLookup = () => null): Catalogue {
  const entries = new Map<string, Entry>();
  return {
    upsert(rows) {
      for (const row of rows) entries.set(row.sale.id, entryOf(row, zipLookup));
    },
    remove(ids) {
      for (const id of ids) entries.delete(id);
    },
    query(query, nowMs) {
      const { inside, outsideMiles } = matchesOf(entries.values(), query, nowMs);
      const first = firstInOrder(inside, query.sort, query.limit);
      return {
        total: inside.length,
        items: first.map(({ entry: { id }, distanceMiles, status }) => ({
          id,
          distanceMiles,
          status,
        })),
        widen: nextRadius(inside.length, outsideMiles),
      };
    },
  };
}

function nextRadius(total: number, outsideMiles: readonly number[]): CataloguePage['widen'] {
  let nearestMiles = Infinity;
  for (const miles of outsideMiles) nearestMiles = Math.min(nearestMiles, miles);
  const wider = Math.ceil(nearestMiles / RADIUS_STEP_MILES) * RADIUS_STEP_MILES;
  if (wider > WIDEST_RADIUS_MILES) return null;
  const added = outsideMiles.filter((miles) => miles <= wider).length;
  return { radiusMiles: wider, count: total + added };
}

import { type CatalogRow, type Entry, type ZipLookup, entryOf } from './catalog-entry.ts';
import { countChoices } from './count-choices.ts';
import { type Match, WIDEST_RADIUS_MILES, firstInOrder, matchesOf } from './match.ts';
import type { CatalogPage, DiscoverQuery } from './query.ts';

/** An index of the sales on this device. It has no data of its own and can be rebuilt at any time. */
export interface Catalog {
  /** Adds sales, or replaces them as a whole: if a row comes without place or stats, the sale no longer has any. */
  upsert(rows: Iterable<CatalogRow>): void;
  remove(ids: Iterable<string>): void;
  /** One sale, or null if it is not here. */
  entry(id: string): Entry | null;
  /** The ids of sales that were created after an instant. */
  createdAfter(atMs: number): readonly string[];
  query(query: DiscoverQuery, nowMs: number): CatalogPage;
  /** The matches of a query in its order, with everything known about them, and how long they stay the same. */
  matches(query: DiscoverQuery, nowMs: number): OrderedMatches;
  /** Grows with each change. */
  version(): number;
}

export interface OrderedMatches {
  readonly matches: readonly Match[];
  readonly sameUntilMs: number;
}

const RADIUS_STEP_MILES = 5;

/** Creates an empty index. The ZIP table adds cities to the search, and a place to sales without a point. */
export function createCatalog(zipLookup: ZipLookup = () => null): Catalog {
  const entries = new Map<string, Entry>();
  let version = 0;
  return {
    version: () => version,
    upsert(rows) {
      version += 1;
      for (const row of rows) entries.set(row.sale.id, entryOf(row, zipLookup));
    },
    remove(ids) {
      version += 1;
      for (const id of ids) entries.delete(id);
    },
    matches(query, nowMs) {
      const { inside, sameUntilMs } = matchesOf(entries.values(), query, nowMs);
      return { matches: firstInOrder(inside, query.sort, query.limit), sameUntilMs };
    },
    entry: (id) => entries.get(id) ?? null,
    createdAfter: (atMs) =>
      [...entries.values()].filter((each) => each.createdAtMs > atMs).map(({ id }) => id),
    query(query, nowMs) {
      const { inside, reached, outsideMiles } = matchesOf(entries.values(), query, nowMs);
      const first = firstInOrder(inside, query.sort, query.limit);
      return {
        total: inside.length,
        items: first.map(({ entry: { id }, distanceMiles, status }) => ({
          id,
          distanceMiles,
          status,
        })),
        widen: nextRadius(inside.length, outsideMiles),
        counts: countChoices(reached, query, nowMs),
      };
    },
  };
}

function nextRadius(total: number, outsideMiles: readonly number[]): CatalogPage['widen'] {
  let nearestMiles = Infinity;
  for (const miles of outsideMiles) nearestMiles = Math.min(nearestMiles, miles);
  const wider = Math.ceil(nearestMiles / RADIUS_STEP_MILES) * RADIUS_STEP_MILES;
  if (wider > WIDEST_RADIUS_MILES) return null;
  const added = outsideMiles.filter((miles) => miles <= wider).length;
  return { radiusMiles: wider, count: total + added };
}

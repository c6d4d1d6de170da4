import type { OpenWindow } from '../../domain/sale/schedule.ts';
import { type SaleStatus, currentOrNextWindow, statusAt } from '../../domain/sale/status.ts';
import { holdsAll, searchTerms } from '../../domain/text/fold.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { type Entry, milesFrom } from './catalogue-entry.ts';
import type { DiscoverQuery, SaleSort } from './query.ts';

/** A sale that passes a query, with what the order and the card need. */
export interface Match {
  readonly entry: Entry;
  readonly distanceMiles: number | null;
  readonly status: SaleStatus;
  /** Smaller is sooner: see `soonKey`. */
  readonly soonKey: number;
}

export interface Matches {
  readonly inside: readonly Match[];
  /** Distances of the sales that only the radius excludes, up to `WIDEST_RADIUS_MILES`. */
  readonly outsideMiles: readonly number[];
}

/** The end of the distance slider (spec 9). */
export const WIDEST_RADIUS_MILES = 50;

// Later than any window; apart by more than any instant, so that the groups never mix.
const AFTER_ALL_WINDOWS = 5e12;
const GROUP_STEP = 5e12;

/** Everything that passes a query, in no order. */
export function matchesOf(entries: Iterable<Entry>, query: DiscoverQuery, nowMs: number): Matches {
  const terms = searchTerms(query.keywords);
  const passesDays = dayFilter(query.dateFrom, query.dateTo);
  const isPlacedWanted = query.group === 'placed';
  const farthest = Math.max(query.radiusMiles, WIDEST_RADIUS_MILES);
  const inside: Match[] = [];
  const outsideMiles: number[] = [];

  for (const entry of entries) {
    if (query.saleType !== null && entry.saleType !== query.saleType) continue;
    if (!passesDays(entry)) continue;
    const distanceMiles = milesFrom(entry, query.origin);
    // What has no place is within no radius, however wide.
    if ((distanceMiles !== null) !== isPlacedWanted) continue;
    if (distanceMiles !== null && distanceMiles > farthest) continue;
    if (!holdsAll(entry.words, terms)) continue;
    const status = statusAt(entry.windows, entry.isCancelled, nowMs);
    const filter = status === 'cancelled' ? 'closed' : status;
    if (distanceMiles !== null && distanceMiles > query.radiusMiles) {
      if (query.statuses[filter]) outsideMiles.push(distanceMiles);
      continue;
    }
    if (!query.statuses[filter]) continue;
    const window = status === 'cancelled' ? null : currentOrNextWindow(entry.windows, nowMs);
    inside.push({ entry, distanceMiles, status, soonKey: soonKey(entry, status, window) });
  }
  return { inside, outsideMiles };
}

/** Openings by their start, then undated sales, then closed ones (latest first), then cancelled ones. */
function soonKey(entry: Entry, status: SaleStatus, window: OpenWindow | null): number {
  if (window) return window.startMs;
  const lastEndMs = entry.windows.at(-1)?.endMs;
  if (status === 'cancelled') return AFTER_ALL_WINDOWS + 2 * GROUP_STEP - (lastEndMs ?? 0);
  if (lastEndMs === undefined) return AFTER_ALL_WINDOWS;
  return AFTER_ALL_WINDOWS + GROUP_STEP - lastEndMs;
}

function dayFilter(dateFrom: string | null, dateTo: string | null): (entry: Entry) => boolean {
  const from = (dateFrom === null ? null : dayNumberOf(dateFrom)) ?? -Infinity;
  const to = (dateTo === null ? null : dayNumberOf(dateTo)) ?? Infinity;
  if (from === -Infinity && to === Infinity) return () => true;
  return (entry) => entry.days.some(({ first, last }) => first <= to && last >= from);
}

type Compare = (a: Match, b: Match) => number;

/**
 * The first matches in order. Ties go by the soonest opening, then by id, so that the order is
 * the same on every device.
 */
export function firstInOrder(
  matches: readonly Match[],
  sort: SaleSort,
  limit: number,
): readonly Match[] {
  return matches.toSorted(COMPARISONS[sort]).slice(0, limit);
}

const COMPARISONS: Readonly<Record<SaleSort, Compare>> = {
  closest: (a, b) => byDistance(a, b) || bySoonest(a, b),
  soonest: (a, b) => bySoonest(a, b),
  mostViewed: (a, b) => b.entry.views - a.entry.views || bySoonest(a, b),
  mostSaved: (a, b) => b.entry.saves - a.entry.saves || byNewest(a, b) || byId(a, b),
  newest: (a, b) => byNewest(a, b) || byId(a, b),
};

function bySoonest(a: Match, b: Match): number {
  return a.soonKey - b.soonKey || byId(a, b);
}

function byNewest(a: Match, b: Match): number {
  return b.entry.createdAtMs - a.entry.createdAtMs;
}

/** Those without a point are all of one group. */
function byDistance(a: Match, b: Match): number {
  if (a.distanceMiles === b.distanceMiles) return 0;
  if (a.distanceMiles === null) return 1;
  if (b.distanceMiles === null) return -1;
  return a.distanceMiles - b.distanceMiles;
}

function byId(a: Match, b: Match): number {
  if (a.entry.id === b.entry.id) return 0;
  return a.entry.id < b.entry.id ? -1 : 1;
}

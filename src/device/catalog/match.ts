import { isInside } from '../../domain/geo/bounds.ts';
import { shownMiles } from '../../domain/geo/shown-miles.ts';
import type { OpenWindow } from '../../domain/sale/schedule.ts';
import { type SaleStatus, currentOrNextWindow, statusAt } from '../../domain/sale/status.ts';
import { holdsAll, searchTerms } from '../../domain/text/fold.ts';
import { choiceFilter, listedStatus } from './choice-filter.ts';
import { type Entry, milesFrom } from './catalog-entry.ts';
import type { DiscoverQuery, SaleSort } from './query.ts';

/** A sale that passes a query, with what the order and the card need. */
export interface Match {
  readonly entry: Entry;
  readonly distanceMiles: number | null;
  readonly status: SaleStatus;
  /** The present or next opening. Null if there is none, or the sale is canceled. */
  readonly window: OpenWindow | null;
  /** Smaller is sooner: see `soonKey`. */
  readonly soonKey: number;
}

export interface Reached {
  readonly entry: Entry;
  readonly status: SaleStatus;
}

export interface Matches {
  readonly inside: readonly Match[];
  /** Sales within the radius that have the keywords, no matter what was chosen. Empty unless choices are counted. */
  readonly reached: readonly Reached[];
  /** Distances of the sales that only the radius excludes, up to `WIDEST_RADIUS_MILES`. */
  readonly outsideMiles: readonly number[];
  /** The same sales match, in the same order, until this time: the next opening or closing of any of them. */
  readonly sameUntilMs: number;
}

/** The end of the distance slider (spec 9). */
export const WIDEST_RADIUS_MILES = 50;

// These are later than any window, and further apart than any two instants, so that the groups never mix.
const AFTER_ALL_WINDOWS = 5e12;
const GROUP_STEP = 5e12;

/** All sales that pass a query. Unordered. */
export function matchesOf(entries: Iterable<Entry>, query: DiscoverQuery, nowMs: number): Matches {
  const terms = searchTerms(query.keywords);
  const passesChoices = choiceFilter(query, nowMs);
  /** Whether a sale that does not pass now may pass at its next opening. */
  const isTimed = Boolean(query.openNow) || Boolean(query.firstDay) || Boolean(query.halfPrice);
  const isPlacedWanted = query.group === 'placed';
  const isFree = isFreeOfRadius(query);
  const farthest = isFree ? Infinity : Math.max(query.radiusMiles, WIDEST_RADIUS_MILES);
  const radiusMiles = isFree ? Infinity : query.radiusMiles;
  const inside: Match[] = [];
  const reached: Reached[] = [];
  const outsideMiles: number[] = [];
  let sameUntilMs = Infinity;

  for (const entry of entriesAsked(entries, query)) {
    const distanceMiles = milesFrom(entry, query.origin);
    // A sale without a place is within no radius, no matter how wide.
    if ((distanceMiles !== null) !== isPlacedWanted) continue;
    if (distanceMiles !== null && distanceMiles > farthest) continue;
    const isNear = distanceMiles === null || distanceMiles <= radiusMiles;
    const isCounted = query.countFor !== undefined && isNear;
    const status = statusAt(entry.windows, entry.isCancelled, nowMs);
    const passes = passesChoices(entry);
    const mayPass = passes || isTimed;
    // Compare words last, because they take longest.
    if (!(mayPass || isCounted) || !holdsAll(entry.words, terms)) continue;
    if (isCounted) reached.push({ entry, status });
    if (mayPass) sameUntilMs = Math.min(sameUntilMs, nextChangeMs(entry, nowMs));
    if (!passes || !query.statuses[listedStatus(status)]) continue;
    if (!isNear) {
      outsideMiles.push(distanceMiles);
      continue;
    }
    const window = status === 'cancelled' ? null : currentOrNextWindow(entry.windows, nowMs);
    const key = soonKey(entry, status, window);
    inside.push({ entry, distanceMiles, status, window, soonKey: key });
  }
  return { inside, reached, outsideMiles, sameUntilMs };
}

/** Whether an area of the map or a list of sales replaces the radius. */
function isFreeOfRadius({ bounds, only }: DiscoverQuery): boolean {
  return Boolean(bounds) || Boolean(only);
}

function entriesAsked(entries: Iterable<Entry>, { bounds, only }: DiscoverQuery): Iterable<Entry> {
  if (!bounds && !only) return entries;
  const ids = only ? new Set(only) : null;
  // A sale without a point is in no area, but its group is shown after the list everywhere.
  const isIn = ({ point }: Entry) => !bounds || point === null || isInside(bounds, point);
  return [...entries].filter((entry) => (ids?.has(entry.id) ?? true) && isIn(entry));
}

/** When the next of its windows begins, the next of its days ends, or its prices are halved. */
function nextChangeMs({ windows, days, halfPriceFromMs }: Entry, nowMs: number): number {
  const halvedMs = halfPriceFromMs !== null && halfPriceFromMs > nowMs ? halfPriceFromMs : Infinity;
  const window = currentOrNextWindow(windows, nowMs);
  if (window === null) return halvedMs;
  if (nowMs < window.startMs) return Math.min(halvedMs, window.startMs);
  // A window that passes midnight may belong to two days, each with an end of its own.
  let changeMs = Math.min(halvedMs, window.endMs);
  for (const { endMs } of days) if (endMs > nowMs) changeMs = Math.min(changeMs, endMs);
  return changeMs;
}

/** Orders openings by their start, then undated sales, then closed ones (latest first), then canceled ones. */
function soonKey(entry: Entry, status: SaleStatus, window: OpenWindow | null): number {
  if (window) return window.startMs;
  const lastEndMs = entry.windows.at(-1)?.endMs;
  if (status === 'cancelled') return AFTER_ALL_WINDOWS + 2 * GROUP_STEP - (lastEndMs ?? 0);
  if (lastEndMs === undefined) return AFTER_ALL_WINDOWS;
  return AFTER_ALL_WINDOWS + GROUP_STEP - lastEndMs;
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
  const compare = COMPARISONS[sort];
  if (limit > MOST_SELECTED) return matches.toSorted(compare).slice(0, limit);
  // A page is short, so most matches are skipped after one comparison, and nothing is copied.
  const first: Match[] = [];
  for (const match of matches) {
    const last = first[limit - 1];
    if (last !== undefined && compare(match, last) >= 0) continue;
    first.splice(placeOf(match, first, compare), 0, match);
    if (first.length > limit) first.pop();
  }
  return first;
}

/** Up to this length, inserting into a sorted page takes less time than sorting everything. */
const MOST_SELECTED = 500;

/** Where a match belongs in a sorted list. */
function placeOf(match: Match, sorted: readonly Match[], compare: Compare): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(match, other) >= 0) from = middle + 1;
    else to = middle;
  }
  return from;
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

/**
 * Orders by the distance that is shown, then by the exact one. Matches without a point are equal, because they are all
 * of one group.
 */
function byDistance(a: Match, b: Match): number {
  if (a.distanceMiles === b.distanceMiles && a.entry.aboutMiles === b.entry.aboutMiles) return 0;
  if (a.distanceMiles === null) return b.distanceMiles === null ? 0 : 1;
  if (b.distanceMiles === null) return -1;
  const [shownA, shownB] = [
    shownMiles(a.distanceMiles, a.entry.aboutMiles !== null),
    shownMiles(b.distanceMiles, b.entry.aboutMiles !== null),
  ];
  return shownA - shownB || a.distanceMiles - b.distanceMiles;
}

function byId(a: Match, b: Match): number {
  if (a.entry.id === b.entry.id) return 0;
  return a.entry.id < b.entry.id ? -1 : 1;
}

import type { Match } from './match.ts';
import type { SaleSort } from './query.ts';

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

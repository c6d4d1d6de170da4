import type { SaleView } from '../../domain/sale/sale-view.ts';
import { type LatLng, distanceMiles } from '../../domain/geo/distance.ts';
import { shownMiles } from '../../domain/geo/shown-miles.ts';
import { knownPoint } from '../../domain/sale/best-point.ts';
import { windowsOf } from '../../domain/sale/schedule.ts';
import { type SaleStatus, currentOrNextWindow, statusOf } from '../../domain/sale/status.ts';

export const SAVED_SORTS = ['soonest', 'closest', 'alphabetical'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

export const SAVED_STATUSES = ['active', 'upcoming', 'closed'] as const;
export type SavedStatuses = Readonly<Record<(typeof SAVED_STATUSES)[number], boolean>>;

/** All saved sales are shown until the person filters them. */
export const ALL_STATUSES: SavedStatuses = { active: true, upcoming: true, closed: true };

/** A saved sale with the data for its card and its position. */
export interface SavedItem {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly distanceMiles: number | null;
  /** The distance as it is shown. */
  readonly shownMiles: number | null;
}

/** `zipPoint`: the center of the sale's ZIP, or null if unknown. */
export function savedItem(
  view: SaleView,
  origin: LatLng,
  zipPoint: LatLng | null,
  nowMs: number,
): SavedItem {
  const point = knownPoint(view.sale, view.place, zipPoint);
  const miles = point === null ? null : distanceMiles(origin, point);
  return {
    view,
    status: statusOf(view.sale, nowMs),
    distanceMiles: miles,
    shownMiles: point === null || miles === null ? null : shownMiles(miles, point.isAbout),
  };
}

/** The items that pass the filter, in order. Canceled sales pass with closed ones (decision on names). */
export function savedList(
  items: readonly SavedItem[],
  { sort, statuses }: { readonly sort: SavedSort; readonly statuses: SavedStatuses },
  nowMs: number,
): readonly SavedItem[] {
  const keyed = items
    .filter(({ status }) => statuses[status === 'cancelled' ? 'closed' : status])
    .map((item) => ({ item, soonKey: soonKey(item, nowMs) }));
  const compare: Readonly<Record<SavedSort, (a: Keyed, b: Keyed) => number>> = {
    soonest: (a, b) => a.soonKey - b.soonKey || byTitle(a, b),
    closest: (a, b) => shownMilesOf(a) - shownMilesOf(b) || a.soonKey - b.soonKey || byTitle(a, b),
    alphabetical: byTitle,
  };
  return keyed.toSorted(compare[sort]).map(({ item }) => item);
}

interface Keyed {
  readonly item: SavedItem;
  readonly soonKey: number;
}

// Sorts such sales after any opening, but before sales that never open again.
const UNDATED = 5e12;
const OVER = 2 * UNDATED;

/** Sales that can still be visited, by opening; then those without a date; then past ones, latest first. */
function soonKey({ view: { sale }, status }: SavedItem, nowMs: number): number {
  const windows = windowsOf(sale.days, sale.timeZone);
  const last = windows.at(-1)?.endMs ?? 0;
  if (status === 'cancelled' || status === 'closed') return OVER + UNDATED - last;
  return currentOrNextWindow(windows, nowMs)?.startMs ?? UNDATED;
}

/** Without a point it comes last. */
function shownMilesOf({ item }: Keyed): number {
  return item.shownMiles ?? Number.MAX_VALUE;
}

function byTitle(a: Keyed, b: Keyed): number {
  return (
    a.item.view.sale.title.localeCompare(b.item.view.sale.title, 'en', { numeric: true }) ||
    (a.item.view.sale.id < b.item.view.sale.id ? -1 : 1)
  );
}

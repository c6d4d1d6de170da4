import type { DiscoverItem } from '../../device/catalog/query.ts';
import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { withCounts } from '../../components/filters/counted-query.ts';
import { type DayId, dayChoices, withDay } from '../../components/filters/day-choices.ts';
import { DEFAULT_FILTERS, type Filters, toQuery } from '../../components/filters/filter-state.ts';
import { dayWithSales, startDay } from '../../components/filters/start-day.ts';
import { useDiscover } from '../../page/lists/use-discover.ts';
import { usePlace } from '../../page/place/use-place.ts';

export interface WhatIsOn {
  /** What matters at this hour. */
  readonly day: DayId;
  /** The same choice in the list of Discover. */
  readonly filters: Filters;
  /** How many sales that are. */
  readonly total: number;
  /** The nearest of them. */
  readonly items: readonly DiscoverItem[];
  /** What comes next, where there are fewer than there is room for. */
  readonly next: readonly DiscoverItem[];
  /** Everything around has been read. If not, and there are no sales, nothing is known about it. */
  readonly isWhole: boolean;
}

const NONE: DiscoverPage['items'] = [];

/** The sales that matter at this hour, at most `room` of them. Null until the device has answered. */
export function useWhatIsOn(nowMs: number, room: number): WhatIsOn | null {
  const { point } = usePlace();
  // What each day has does not depend on the day that is asked for.
  const everything = useDiscover(
    withCounts({ ...toQuery(DEFAULT_FILTERS, point, room), sort: 'soonest' }, nowMs),
  );
  const counts = everything.page?.counts ?? null;
  const choices = dayChoices(nowMs);
  const countOf = (id: DayId) => {
    const at = choices.findIndex((choice) => choice.id === id);
    // On Saturday there is no Sat beside Today.
    return counts?.bar[at === -1 ? choices.findIndex((choice) => choice.id === 'today') : at] ?? 0;
  };
  const first = startDay(nowMs);
  const day = counts === null ? first : (dayWithSales(first, countOf) ?? 'all');
  const choice = choices.find(({ id }) => id === day) ?? choices.find(({ id }) => id === 'today');
  const filters = choice === undefined ? DEFAULT_FILTERS : withDay(DEFAULT_FILTERS, choice);
  const { page, isLoading } = useDiscover(toQuery(filters, point, room));

  if (everything.page === null || page === null) return null;
  // The answer is still the one for the day before.
  if (isLoading && page.total !== countOf(day)) return null;
  const shown = new Set(page.items.map(({ id }) => id));
  const others = (everything.page?.items ?? NONE).filter(({ id }) => !shown.has(id));
  return {
    day,
    filters,
    total: page.total,
    items: page.items,
    next: others.slice(0, Math.max(0, room - page.items.length)),
    isWhole: page.aroundKnown,
  };
}

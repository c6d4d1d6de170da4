import type { DayRange } from '../../device/catalog/query.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { comingDay, todayRange } from './date-shortcuts.ts';
import type { Filters } from './filter-state.ts';

export const DAY_IDS = ['now', 'today', 'sat', 'sun', 'all'] as const;
export type DayId = (typeof DAY_IDS)[number];

/** One choice of the day bar: what it sets, and its name. */
export interface DayChoice {
  readonly id: DayId;
  readonly label: string;
  readonly openNow: boolean;
  readonly range: DayRange;
}

const SUNDAY = 0;
const SATURDAY = 6;
const ANY_DAY: DayRange = { dateFrom: null, dateTo: null };

/** Now, today, the coming Saturday and Sunday unless that is today, and all days. `nowMs`: epoch ms. */
export function dayChoices(nowMs: number): readonly DayChoice[] {
  const today = todayRange(nowMs);
  const { days } = discoverText;
  const ahead = (id: 'sat' | 'sun', weekday: number): readonly DayChoice[] => {
    const range = comingDay(nowMs, weekday);
    return range.dateFrom === today.dateFrom
      ? []
      : [{ id, label: days[id], openNow: false, range }];
  };
  return [
    { id: 'now', label: days.now, openNow: true, range: ANY_DAY },
    { id: 'today', label: days.today, openNow: false, range: today },
    ...ahead('sat', SATURDAY),
    ...ahead('sun', SUNDAY),
    { id: 'all', label: days.all, openNow: false, range: ANY_DAY },
  ];
}

/** Whether the filters are at this choice. They are at none if dates were picked by hand. */
export function isChosen(
  filters: Pick<Filters, 'openNow' | 'dateFrom' | 'dateTo'>,
  { openNow, range }: DayChoice,
): boolean {
  return (
    filters.openNow === openNow &&
    filters.dateFrom === range.dateFrom &&
    filters.dateTo === range.dateTo
  );
}

/** The filters with this choice, and everything else as it was. */
export function withDay(filters: Filters, { openNow, range }: DayChoice): Filters {
  return { ...filters, openNow, ...range };
}

/** The filters with no day chosen. */
export function onAnyDay(filters: Filters): Filters {
  return { ...filters, openNow: false, ...ANY_DAY };
}

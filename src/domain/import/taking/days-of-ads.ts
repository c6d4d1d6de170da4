import type { AnsweredSale } from './answered-sale.ts';

/** A day on which sales of a list are open. */
export interface AdsDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly count: number;
}

/** The days on which sales of a list are open, from `today` (YYYY-MM-DD) on, in their order. */
export function daysOfAds(
  sales: readonly Pick<AnsweredSale, 'days'>[],
  today: string,
): readonly AdsDay[] {
  const counts = new Map<string, number>();
  for (const { days } of sales) {
    for (const date of new Set(days.map((day) => day.date))) {
      if (date >= today) counts.set(date, (counts.get(date) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([date, count]) => ({ date, count }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** The day with most of them, the first of several. Null without days. */
export function fullestDay(days: readonly AdsDay[]): string | null {
  const most = Math.max(...days.map(({ count }) => count));
  return days.find(({ count }) => count === most)?.date ?? null;
}

import type { DiscoverQuery } from '../../device/catalog/query.ts';
import { todayRange, weekendRange } from './date-shortcuts.ts';
import { dayChoices } from './day-choices.ts';

/** The same query, with what each choice would leave. */
export function withCounts(query: DiscoverQuery, nowMs: number): DiscoverQuery {
  const bar = dayChoices(nowMs);
  return { ...query, countFor: { today: todayRange(nowMs), weekend: weekendRange(nowMs), bar } };
}

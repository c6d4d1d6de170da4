import type { MarkTiming } from '../../domain/sale/mark-timing.ts';
import { clockText, dayText, shortWeekdayText } from '../sale/when-text.ts';

/** "til 2", "9 AM", "Sat 9", "Dec 5": what a mark says in a word. Null: nothing. */
export function markWordText(timing: MarkTiming, timeZone: string): string | null {
  if (timing.kind === 'none') return null;
  if (timing.kind === 'open') return `til ${endText(timing, timeZone)}`;
  const { startMs, daysAhead } = timing;
  if (daysAhead <= 0) return namedHour(startMs, timeZone);
  if (daysAhead >= WEEK) return dayText(startMs, timeZone);
  return `${shortWeekdayText(startMs, timeZone)} ${morningHour(startMs, timeZone)}`;
}

const WEEK = 7;

function endText(
  { endMs, daysAhead, isSoon }: Extract<MarkTiming, { readonly kind: 'open' }>,
  timeZone: string,
): string {
  const hour = namedHour(endMs, timeZone);
  if (isSoon) return withoutHalf(hour);
  if (daysAhead <= 0) return hour;
  return daysAhead < WEEK ? shortWeekdayText(endMs - 1, timeZone) : dayText(endMs - 1, timeZone);
}

/** "9 AM", "2:30 PM", "noon", "midnight". */
function namedHour(atMs: number, timeZone: string): string {
  const clock = clockText(atMs, timeZone);
  return NAMED[clock.replace('\u00a0', ' ')] ?? clock;
}

const NAMED: Readonly<Record<string, string>> = { '12 PM': 'noon', '12 AM': 'midnight' };

/** Mornings need no AM beside a weekday; nights and afternoons say which half of the day it is. */
function morningHour(atMs: number, timeZone: string): string {
  const hour = namedHour(atMs, timeZone);
  return /^(?:[5-9]|1[01])(?::\d\d)?\sAM$/u.test(hour) ? withoutHalf(hour) : hour;
}

function withoutHalf(hour: string): string {
  return hour.replace(/\s[AP]M$/u, '');
}

/** "8:30 AM", "9 AM", by any clock. `minute`: since midnight. */
export function wallClockText(minute: number): string {
  return clockText(minute * MINUTE_MS, 'UTC');
}

const MINUTE_MS = 60_000;

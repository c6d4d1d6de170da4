import { DAY_MS, dateOfDayNumber } from '../../domain/time/calendar-date.ts';

interface DateRange {
  readonly dateFrom: string;
  readonly dateTo: string;
}

/** Whether these are the dates that are chosen. */
export function isRange(
  chosen: { readonly dateFrom: string | null; readonly dateTo: string | null },
  { dateFrom, dateTo }: DateRange,
): boolean {
  return chosen.dateFrom === dateFrom && chosen.dateTo === dateTo;
}

const SATURDAY = 6;
const SUNDAY = 0;

/** Today on this device's calendar, at `nowMs` (epoch ms). */
export function todayRange(nowMs: number): DateRange {
  const today = dateOfDayNumber(localDayNumber(nowMs));
  return { dateFrom: today, dateTo: today };
}

/** The coming Saturday and Sunday, or the rest of the current weekend. */
export function weekendRange(nowMs: number): DateRange {
  const dayNumber = localDayNumber(nowMs);
  const weekday = new Date(nowMs).getDay();
  if (weekday === SUNDAY) return todayRange(nowMs);
  const saturday = dayNumber + (SATURDAY - weekday);
  return { dateFrom: dateOfDayNumber(saturday), dateTo: dateOfDayNumber(saturday + 1) };
}

/** The next date with this weekday (0 is Sunday), today included. */
export function comingDay(nowMs: number, weekday: number): DateRange {
  const ahead = (weekday - new Date(nowMs).getDay() + 7) % 7;
  const date = dateOfDayNumber(localDayNumber(nowMs) + ahead);
  return { dateFrom: date, dateTo: date };
}

function localDayNumber(nowMs: number): number {
  const offsetMs = new Date(nowMs).getTimezoneOffset() * 60_000;
  return Math.floor((nowMs - offsetMs) / DAY_MS);
}

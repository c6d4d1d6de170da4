import { dayNumberOf, minutesOf } from '../time/calendar-date.ts';
import { instantOf } from '../time/zone.ts';
import type { ScheduleDay } from './sale.ts';

/** One period during which a sale is open, in epoch milliseconds. The end is exclusive. */
export interface OpenWindow {
  readonly startMs: number;
  readonly endMs: number;
}

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

/**
 * When a sale is open, earliest first. Overlapping or adjacent periods are joined. Days that cannot be
 * parsed, or that end before they start, are left out. A zone that this engine does not know counts as UTC.
 */
export function windowsOf(days: readonly ScheduleDay[], timeZone: string): OpenWindow[] {
  const windows: OpenWindow[] = [];
  for (const day of days) {
    const window = windowOf(day, timeZone);
    if (window) windows.push(window);
  }
  return joined(windows.toSorted((a, b) => a.startMs - b.startMs));
}

/** The first and last date of the schedule, YYYY-MM-DD (spec 3: startDate and endDate). */
export function scheduleSpan(
  days: readonly ScheduleDay[],
): { readonly startDate: string; readonly endDate: string } | null {
  const dates = days.map((day) => day.date).toSorted();
  const startDate = dates[0];
  const endDate = dates.at(-1);
  return startDate === undefined || endDate === undefined ? null : { startDate, endDate };
}

/** The calendar days that one opening touches, as day numbers, or null if it cannot be parsed. */
export function daysTouched(
  day: ScheduleDay,
): { readonly first: number; readonly last: number } | null {
  const first = dayNumberOf(day.date);
  if (first === null) return null;
  return { first, last: day.nextDay && day.endTime !== '00:00' ? first + 1 : first };
}

function windowOf(day: ScheduleDay, timeZone: string): OpenWindow | null {
  const dayNumber = dayNumberOf(day.date);
  const startMinutes = minutesOf(day.startTime);
  const endMinutes = minutesOf(day.endTime);
  if (dayNumber === null || startMinutes === null || endMinutes === null) return null;
  const lengthMinutes = endMinutes - startMinutes + (day.nextDay ? MINUTES_A_DAY : 0);
  if (lengthMinutes <= 0) return null;
  const startMs = instantOf(dayNumber, startMinutes, timeZone);
  const endMs = instantOf(day.nextDay ? dayNumber + 1 : dayNumber, endMinutes, timeZone);
  // When clocks go forward, 02:30 to 03:00 would start after it ends, so keep its length.
  return { startMs, endMs: endMs > startMs ? endMs : startMs + lengthMinutes * MINUTE_MS };
}

function joined(sorted: readonly OpenWindow[]): OpenWindow[] {
  const result: OpenWindow[] = [];
  for (const window of sorted) {
    const last = result.at(-1);
    if (last && window.startMs <= last.endMs) {
      const endMs = Math.max(last.endMs, window.endMs);
      result[result.length - 1] = { startMs: last.startMs, endMs };
    } else {
      result.push(window);
    }
  }
  return result;
}

import { dateOfDayNumber, dayNumberOf, minutesOf } from '../time/calendar-date.ts';
import { localDayNumberAt, offsetMsAt, instantOf } from '../time/zone.ts';
import type { ReleaseRule, ScheduleDay } from './sale.ts';
import { windowsOf } from './schedule.ts';

/**
 * When the exact address of a sale becomes visible to others, as its seller enters it: in the sale's time
 * zone.
 */
export interface ReleaseWritten {
  readonly releaseRule: ReleaseRule;
  /** YYYY-MM-DD. Used only with the rule `at`, like the time. */
  readonly releaseDate: string;
  /** 24-hour HH:MM */
  readonly releaseTime: string;
}

/** What the entered release means for shoppers. */
export type ReleaseOutlook =
  /** The rule is another one, or not filled in yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'passed' }
  | { readonly kind: 'ahead'; readonly atMs: number }
  /** The sale opens before anybody knows where it is. */
  | { readonly kind: 'after-opening'; readonly atMs: number; readonly opensAtMs: number };

const MINUTE_MS = 60_000;
const EVENING = '18:00';

/** The instant of release, or null for another rule or while the date or time is invalid. */
export function releaseMsOf(written: ReleaseWritten, timeZone: string): number | null {
  if (written.releaseRule !== 'at') return null;
  const dayNumber = dayNumberOf(written.releaseDate);
  const minutes = minutesOf(written.releaseTime);
  return dayNumber === null || minutes === null ? null : instantOf(dayNumber, minutes, timeZone);
}

/** An instant as entered in the form: to the minute, in the given time zone. */
export function wallClockOf(
  atMs: number,
  timeZone: string,
): Pick<ReleaseWritten, 'releaseDate' | 'releaseTime'> {
  const localMinutes = Math.floor((atMs + offsetMsAt(timeZone, atMs)) / MINUTE_MS);
  const ofDay = ((localMinutes % 1440) + 1440) % 1440;
  const [hours, minutes] = [Math.floor(ofDay / 60), ofDay % 60];
  return {
    releaseDate: dateOfDayNumber(localDayNumberAt(timeZone, atMs)),
    releaseTime: `${twoDigits(hours)}:${twoDigits(minutes)}`,
  };
}

/**
 * The suggested release: the evening before the first opening, or the opening itself. Empty if that is also
 * over, or if there is no opening.
 */
export function suggestedRelease(
  days: readonly ScheduleDay[],
  timeZone: string,
  nowMs: number,
): Pick<ReleaseWritten, 'releaseDate' | 'releaseTime'> {
  const opensAtMs = windowsOf(days, timeZone)[0]?.startMs;
  if (opensAtMs === undefined || opensAtMs <= nowMs) return { releaseDate: '', releaseTime: '' };
  const dayBefore = localDayNumberAt(timeZone, opensAtMs) - 1;
  const evening = { releaseDate: dateOfDayNumber(dayBefore), releaseTime: EVENING };
  const eveningMs = releaseMsOf({ ...evening, releaseRule: 'at' }, timeZone);
  return eveningMs !== null && eveningMs > nowMs ? evening : wallClockOf(opensAtMs, timeZone);
}

export function releaseOutlook(
  written: ReleaseWritten,
  days: readonly ScheduleDay[],
  timeZone: string,
  nowMs: number,
): ReleaseOutlook {
  const atMs = releaseMsOf(written, timeZone);
  if (atMs === null) return { kind: 'none' };
  if (atMs <= nowMs) return { kind: 'passed' };
  const opensAtMs = windowsOf(days, timeZone)[0]?.startMs;
  return opensAtMs !== undefined && opensAtMs < atMs
    ? { kind: 'after-opening', atMs, opensAtMs }
    : { kind: 'ahead', atMs };
}

/** Whether everyone can see the address, according to the values in the form. */
export function isPublic(written: ReleaseWritten, timeZone: string, nowMs: number): boolean {
  if (written.releaseRule === 'now') return true;
  const atMs = releaseMsOf(written, timeZone);
  return atMs !== null && atMs <= nowMs;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

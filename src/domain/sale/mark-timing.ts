import { localDayNumberAt } from '../time/zone.ts';
import type { SaleMark } from './map-mark.ts';

/** What a mark says of the hours of its sale, as data. The words are in `i18n/`. */
export type MarkTiming =
  /** Closed, canceled, or without readable hours. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'open';
      readonly endMs: number;
      /** By the sale's own calendar. An end at midnight belongs to the day before. */
      readonly daysAhead: number;
      /** An hour of the clock face means only one time: less than twelve hours are left. */
      readonly isSoon: boolean;
      /** Rounded up. Null before the last hour. */
      readonly minutesLeft: number | null;
    }
  | { readonly kind: 'later'; readonly startMs: number; readonly daysAhead: number };

const MINUTE_MS = 60_000;
const LAST_HOUR_MS = 60 * MINUTE_MS;
const CLOCK_FACE_MS = 12 * LAST_HOUR_MS;

const NONE: MarkTiming = { kind: 'none' };

/** `atMs`: the time that the map shows, in epoch ms. `window` may be over by then, until the next answer is here. */
export function markTimingAt(
  { status, window, timeZone }: Pick<SaleMark, 'status' | 'window' | 'timeZone'>,
  atMs: number,
): MarkTiming {
  if (status === 'cancelled' || status === 'closed' || window === null) return NONE;
  const { startMs, endMs } = window;
  if (atMs >= endMs) return NONE;
  const today = localDayNumberAt(timeZone, atMs);
  if (atMs < startMs) {
    return { kind: 'later', startMs, daysAhead: localDayNumberAt(timeZone, startMs) - today };
  }
  const leftMs = endMs - atMs;
  return {
    kind: 'open',
    endMs,
    daysAhead: localDayNumberAt(timeZone, endMs - 1) - today,
    isSoon: leftMs < CLOCK_FACE_MS,
    minutesLeft: leftMs <= LAST_HOUR_MS ? Math.ceil(leftMs / MINUTE_MS) : null,
  };
}

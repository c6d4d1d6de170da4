import type { DayRange } from '../../../device/catalog/query.ts';
import type { WallTime } from '../../../domain/time/wall-time.ts';

/** The half hours of one day that a map can show. */
export interface DayTimes {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly isToday: boolean;
  /** Minutes since midnight, ascending. */
  readonly minutes: readonly number[];
}

const STEP = 30;
/** When the first doors open, and most are closed. */
const FIRST = 6 * 60;
const LAST = 22 * 60;
/** Late in the evening, the rest of the day. */
const LAST_OF_ALL = 24 * 60 - STEP;
const LATE = 21 * 60;

/**
 * Of the day that is chosen, or of today if that is every day or begins earlier. Today's begin after the present: what
 * was open before helps nobody. `now`: by the clock of the device.
 */
export function dayTimes({ dateFrom }: Pick<DayRange, 'dateFrom'>, now: WallTime): DayTimes {
  // Dates of this form compare as text.
  if (dateFrom !== null && dateFrom > now.date) {
    return { date: dateFrom, isToday: false, minutes: halfHours(FIRST, LAST) };
  }
  const next = Math.max(FIRST, (Math.floor(now.minute / STEP) + 1) * STEP);
  const last = next > LATE ? LAST_OF_ALL : LAST;
  return { date: now.date, isToday: true, minutes: halfHours(next, last) };
}

function halfHours(first: number, last: number): readonly number[] {
  const count = Math.max(0, Math.floor((last - first) / STEP) + 1);
  return Array.from({ length: count }, (_, index) => first + index * STEP);
}

/** The position on the slider. 0: no time is chosen, or it is over, or of another day. */
export function positionOf(at: WallTime | null, { date, minutes }: DayTimes): number {
  return at?.date === date ? minutes.indexOf(at.minute) + 1 : 0;
}

export function timeAt(position: number, { date, minutes }: DayTimes): WallTime | null {
  const minute = minutes[position - 1];
  return minute === undefined ? null : { date, minute };
}

import type { DayDoubt, DayEntry } from './day-entries.ts';
import { weekdayOfDay } from './day-entries.ts';

/** Weekdays without dates become dates: the days of one text, or of one file, are one run. */
export interface Run {
  /** Weekdays that are named somewhere. */
  readonly weekdays: ReadonlySet<number>;
  /** Dates that are written somewhere, as day numbers. */
  readonly days: readonly number[];
}

export interface DatedEntry {
  readonly day: number;
  readonly isWorkedOut: boolean;
  readonly doubts: readonly DayDoubt[];
}

/** What the entries of a text add to a run. */
export function runOf(entries: readonly DayEntry[]): Run {
  const weekdays = new Set<number>();
  const days: number[] = [];
  for (const { day, weekday } of entries) {
    if (day !== null) days.push(day);
    else if (weekday !== null) weekdays.add(weekday);
  }
  return { weekdays, days };
}

export function joinRuns(runs: readonly Run[]): Run {
  return {
    weekdays: new Set(runs.flatMap(({ weekdays }) => [...weekdays])),
    days: runs.flatMap(({ days }) => [...days]),
  };
}

/**
 * Gives entries their dates: the run that contains `around`, or else the next one. Where the text has dates, a weekday
 * is the one beside them. Null if an entry names no day.
 */
export function datesIn(run: Run, around: number): (entry: DayEntry) => DatedEntry | null {
  // Seven answers are enough for any number of entries.
  const known = new Map<number, number>();
  const dayOf = (weekday: number) => {
    const day =
      known.get(weekday) ??
      (run.days.length > 0 ? besideDates(weekday, run.days) : inRun(weekday, run.weekdays, around));
    known.set(weekday, day);
    return day;
  };
  return ({ day, weekday, doubts, isNext }) => {
    if (day !== null) return { day, isWorkedOut: false, doubts };
    if (weekday === null) return null;
    const found = dayOf(weekday);
    return isNext
      ? { day: found, isWorkedOut: true, doubts: [...doubts, nextDoubt(found, around)] }
      : { day: found, isWorkedOut: true, doubts };
  };
}

/** "Next Saturday" may be the coming one, or the one after it. */
function nextDoubt(day: number, around: number): DayDoubt {
  const choices = day - around < 4 ? [day + 7, day] : [day, day + 7];
  return { topic: 'days', reason: 'next-or-this', choices };
}

function besideDates(weekday: number, days: readonly number[]): number {
  const same = days.find((day) => weekdayOfDay(day) === weekday);
  if (same !== undefined) return same;
  let best = days[0] ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (const day of new Set(days)) {
    for (const ahead of [
      (weekday - weekdayOfDay(day) + 7) % 7,
      ((weekday - weekdayOfDay(day) + 7) % 7) - 7,
    ]) {
      // Of two that are as near, the later one.
      const far = Math.abs(ahead) - (ahead > 0 ? 0.5 : 0);
      if (far < least) {
        least = far;
        best = day + ahead;
      }
    }
  }
  return best;
}

function inRun(weekday: number, weekdays: ReadonlySet<number>, around: number): number {
  const { first, length } = shortestRun(weekdays, around);
  // The first day of the run whose last day is not before `around`.
  const offset = (weekdayOfDay(around) - first + 7) % 7;
  const start = offset < length ? around - offset : around + 7 - offset;
  return start + ((weekday - first + 7) % 7);
}

/** The weekdays in a row that hold all of these. If they are as many from several starts, the run with `around`. */
function shortestRun(
  weekdays: ReadonlySet<number>,
  around: number,
): { readonly first: number; readonly length: number } {
  const today = weekdayOfDay(around);
  let best = { first: today, length: 8 };
  for (let ahead = 0; ahead < 7; ahead++) {
    const first = (today + ahead) % 7;
    if (weekdays.has(first)) {
      const length = Math.max(...[...weekdays].map((one) => ((one - first + 7) % 7) + 1));
      if (length < best.length) best = { first, length };
    }
  }
  return best;
}

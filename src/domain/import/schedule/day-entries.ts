import { dateOfDayNumber } from '../../time/calendar-date.ts';
import type { DoubtReason, DoubtTopic } from '../draft-sale.ts';
import type { DayAtom, DayList } from './days-at.ts';

/** What is uncertain about one day of a list. */
export interface DayDoubt {
  readonly topic: DoubtTopic;
  readonly reason: DoubtReason;
  /** Day numbers that it may be. */
  readonly choices: readonly number[];
}

/** One day of a list: a date, or a weekday whose date depends on the rest of the text. */
export interface DayEntry {
  /** Days since 1970-01-01. Null: only the weekday is known, or nothing. */
  readonly day: number | null;
  /** 0 is Sunday. Of a date, its own. */
  readonly weekday: number | null;
  readonly isNext: boolean;
  readonly doubts: readonly DayDoubt[];
}

const MOST_DAYS = 14;

export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The days of a list, with weekdays and dates that say the same joined. `around`: a day number. */
export function entriesOf(list: DayList, around: number): readonly DayEntry[] {
  const entries: DayEntry[] = [];
  for (const unit of unitsOf(list.atoms)) {
    const own = entriesOfUnit(unit, around);
    const first = own[0];
    const last = entries.at(-1);
    if (unit.isRange && first !== undefined && last !== undefined) {
      entries.push(...between(last, first));
    }
    entries.push(...own);
  }
  return entries;
}

/** Weekdays, dates, or both of the same days. */
interface Unit {
  readonly weekdays: readonly DayAtom[];
  readonly dates: readonly DayAtom[];
  /** Whether everything from the unit before up to this one is meant. */
  readonly isRange: boolean;
}

const STRENGTH: Readonly<Record<DayAtom['link'], number>> = {
  first: 0,
  range: 0,
  list: 1,
  comma: 2,
  beside: 3,
};

/** "Fri & Sat, Aug 28 & 29" is one unit; "8/28 & Sat 8/29" are two. */
function unitsOf(atoms: readonly DayAtom[]): Unit[] {
  const runs: DayAtom[][] = [];
  for (const atom of atoms) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && isWeekday(run[0]) === isWeekday(atom)) run.push(atom);
    else runs.push([atom]);
  }
  const units: Unit[] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] ?? [];
    const next = runs[index + 1];
    const joins =
      next !== undefined && isOneUnit(run, next) && strengthOf(next) >= strengthOf(runs[index + 2]);
    units.push(unitOf(run, joins ? next : []));
    if (joins) index++;
  }
  return units;
}

/** "tomorrow and Friday" are two days, even though nothing but "and" is between them. */
function isOneUnit(run: readonly DayAtom[], next: readonly DayAtom[]): boolean {
  if (strengthOf(next) !== STRENGTH.list) return strengthOf(next) > 0;
  const [weekdays, dates] = run[0] !== undefined && isWeekday(run[0]) ? [run, next] : [next, run];
  const days = dates.flatMap(({ date }) => date?.day ?? []);
  return (
    days.length > 0 &&
    weekdays.every(({ weekday }) => days.map(weekdayOfDay).includes(weekday ?? -1))
  );
}

function strengthOf(run: readonly DayAtom[] | undefined): number {
  const link = run?.[0]?.link;
  return link === undefined ? 0 : STRENGTH[link];
}

function unitOf(run: readonly DayAtom[], other: readonly DayAtom[]): Unit {
  const first = run[0];
  const isRange = first?.link === 'range';
  return first !== undefined && isWeekday(first)
    ? { weekdays: run, dates: other, isRange }
    : { weekdays: other, dates: run, isRange };
}

function isWeekday({ weekday }: DayAtom): boolean {
  return weekday !== null;
}

/** The days between two entries, without both. */
export function between(last: DayEntry, first: DayEntry): DayEntry[] {
  if (last.day !== null) {
    const end = first.day ?? last.day + daysUntil(weekdayOfDay(last.day), first.weekday ?? 0);
    return Array.from(
      { length: Math.max(0, Math.min(MOST_DAYS, end - last.day - 1)) },
      (_, index) => plainDay((last.day ?? 0) + index + 1),
    );
  }
  if (last.weekday === null || first.weekday === null) return [];
  return weekdaysBetween(last.weekday, first.weekday).map((weekday) => ({
    ...plainWeekday(weekday),
  }));
}

function weekdaysBetween(from: number, to: number): number[] {
  return Array.from({ length: daysUntil(from, to) - 1 }, (_, index) => (from + index + 1) % 7);
}

/** 1 to 7 */
function daysUntil(from: number, to: number): number {
  return ((to - from + 6) % 7) + 1;
}

function plainDay(day: number, doubts: readonly DayDoubt[] = []): DayEntry {
  return { day, weekday: weekdayOfDay(day), isNext: false, doubts };
}

function plainWeekday(weekday: number, doubts: readonly DayDoubt[] = []): DayEntry {
  return { day: null, weekday, isNext: false, doubts };
}

function entriesOfUnit({ weekdays, dates }: Unit, around: number): DayEntry[] {
  const named = weekdayEntries(weekdays, around);
  if (dates.length === 0) return named;
  const first = dates[0];
  const needsMonth = first?.date === null;
  const days = needsMonth ? daysOfSomeMonth(dates, named, around) : daysOfDates(dates);
  if (days.length === 0) {
    const doubt = { topic: 'days', reason: 'no-such-date', choices: [] } as const;
    return named.length === 0
      ? [{ day: null, weekday: null, isNext: false, doubts: [doubt] }]
      : named.map((entry) => ({ ...entry, doubts: [...entry.doubts, doubt] }));
  }
  return joined(
    days,
    named,
    dates.some(({ date }) => date?.hasYear === true),
    around,
  );
}

function weekdayEntries(atoms: readonly DayAtom[], around: number): DayEntry[] {
  const entries: DayEntry[] = [];
  for (const atom of atoms) {
    const { weekday, link, isNext, isPlural, nth } = atom;
    if (weekday === null) continue;
    const last = entries.at(-1);
    if (link === 'range' && last !== undefined && last.weekday !== null) {
      entries.push(...weekdaysBetween(last.weekday, weekday).map((one) => plainWeekday(one)));
    }
    const repeats = isPlural ? [{ topic: 'days', reason: 'repeats', choices: [] } as const] : [];
    if (nth === null) entries.push({ ...plainWeekday(weekday, repeats), isNext });
    else entries.push(nthWeekday(weekday, nth, around));
  }
  return entries;
}

/** "The first Saturday of June". Without a month it is of this one, or of the next. */
function nthWeekday(
  weekday: number,
  { nth, month }: { readonly nth: number; readonly month: number | null },
  around: number,
): DayEntry {
  const today = new Date(around * DAY).getUTCMonth() + 1;
  const year = new Date(around * DAY).getUTCFullYear();
  const start = month ?? today;
  const tries = month === null ? [start, start + 1] : [start, start + 12];
  const found = tries
    .map((one) => dayOfNth(year, one, weekday, nth))
    .filter((day) => day >= around);
  const day = found[0] ?? dayOfNth(year, start, weekday, nth);
  const doubt = { topic: 'days', reason: 'two-readings', choices: found } as const;
  return plainDay(day, month === null ? [doubt] : []);
}

const DAY = 86_400_000;

function dayOfNth(year: number, month: number, weekday: number, nth: number): number {
  const first = Date.UTC(year, month - 1, 1) / DAY;
  if (nth > 0) return first + ((weekday - weekdayOfDay(first) + 7) % 7) + (nth - 1) * 7;
  const last = Date.UTC(year, month, 0) / DAY;
  return last - ((weekdayOfDay(last) - weekday + 7) % 7);
}

/** Day numbers of written dates, with ranges filled, in the order of the text. */
function daysOfDates(atoms: readonly DayAtom[]): number[] {
  const days: number[] = [];
  for (const { date, dayOfMonth, link } of atoms) {
    const last = days.at(-1);
    const day = date === null ? afterDay(last, dayOfMonth ?? 1) : date.day;
    if (day !== null) {
      if (link === 'range' && last !== undefined) days.push(...fill(last, day));
      days.push(day);
    }
  }
  return days;
}

function fill(from: number, to: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.min(MOST_DAYS, to - from - 1)) },
    (_, index) => from + index + 1,
  );
}

/** The next day of a month that has this number. Null if there is none soon. */
function afterDay(last: number | undefined, dayOfMonth: number): number | null {
  if (last === undefined) return null;
  const end = last + 31;
  for (let day = last + 1; day <= end; day++) {
    if (new Date(day * DAY).getUTCDate() === dayOfMonth) return day;
  }
  return null;
}

/** "Saturday the 29th": the month in which that is a Saturday, else the coming one. */
function daysOfSomeMonth(
  atoms: readonly DayAtom[],
  named: readonly DayEntry[],
  around: number,
): number[] {
  const first = atoms[0]?.dayOfMonth ?? 1;
  const starts: number[] = [];
  for (let day = around - 6; day < around + 62; day++) {
    if (new Date(day * DAY).getUTCDate() === first) starts.push(day);
  }
  const weekday = named[0]?.weekday ?? null;
  const start = starts.find((day) => weekdayOfDay(day) === weekday) ?? starts[0];
  if (start === undefined) return [];
  const days: number[] = [start];
  for (const { dayOfMonth, link, date } of atoms.slice(1)) {
    const last = days.at(-1) ?? start;
    const day = date?.day ?? afterDay(last, dayOfMonth ?? 1);
    if (day === null) continue;
    if (link === 'range') days.push(...fill(last, day));
    days.push(day);
  }
  return days;
}

/** Dates and weekdays that are written beside each other. */
function joined(
  days: readonly number[],
  named: readonly DayEntry[],
  hasYear: boolean,
  around: number,
): DayEntry[] {
  const weekdays = named.flatMap(({ weekday }) => (weekday === null ? [] : [weekday]));
  if (weekdays.length === 0) return days.map((day) => plainDay(day));
  if (agree(days, weekdays))
    return days.map((day) => plainDay(day, doubtsBeside(day, days, weekdays)));
  const [only] = days;
  if (days.length === 1 && only !== undefined) {
    const at = weekdays.indexOf(weekdayOfDay(only));
    if (at >= 0) return besideOne(only, weekdays, at);
  }
  return contradicted(days, weekdays, hasYear, around);
}

function agree(days: readonly number[], weekdays: readonly number[]): boolean {
  const own = days.map(weekdayOfDay);
  if (days.length === weekdays.length)
    return weekdays.every((weekday, index) => own[index] === weekday);
  return (
    days.length > 1 &&
    weekdays.length < days.length &&
    weekdays.every((weekday) => own.includes(weekday))
  );
}

/** "Thursday Dec 3-6" begins on its weekday. Of "Sat. Dec 9-12", only the 12th may be meant. */
function doubtsBeside(
  day: number,
  days: readonly number[],
  weekdays: readonly number[],
): readonly DayDoubt[] {
  const isPlain = days.length === weekdays.length || weekdayOfDay(days[0] ?? day) === weekdays[0];
  return isPlain || weekdays.includes(weekdayOfDay(day))
    ? []
    : [{ topic: 'days', reason: 'two-readings', choices: [] }];
}

/** "Friday - Sunday Aug 30" */
function besideOne(day: number, weekdays: readonly number[], at: number): DayEntry[] {
  const own = weekdayOfDay(day);
  return weekdays.map((weekday, index) => {
    const ahead = (weekday - own + 7) % 7;
    return plainDay(index < at && ahead > 0 ? day + ahead - 7 : day + ahead);
  });
}

/** The weekday says something else. A wrong year is an old ad or a typing error: the near one is proposed. */
function contradicted(
  days: readonly number[],
  weekdays: readonly number[],
  hasYear: boolean,
  around: number,
): DayEntry[] {
  if (hasYear) {
    const shifted = inNearYear(days, weekdays, around);
    return days.map((day, index) => {
      const other = shifted?.[index] ?? day;
      return plainDay(other, [{ topic: 'year', reason: 'weekday-differs', choices: [other, day] }]);
    });
  }
  return days.map((day, index) => {
    const weekday = weekdays[index] ?? weekdays[0];
    const near = weekday === undefined ? day : nearestWith(day, weekday);
    const choices = near === day ? [day] : [day, near];
    return plainDay(day, [{ topic: 'days', reason: 'weekday-differs', choices }]);
  });
}

function inNearYear(
  days: readonly number[],
  weekdays: readonly number[],
  around: number,
): number[] | null {
  const year = Number(dateOfDayNumber(around).slice(0, 4));
  const tries = [year, year + 1, year - 1].map((other) =>
    days.map((day) => {
      const date = new Date(day * DAY);
      return Date.UTC(other, date.getUTCMonth(), date.getUTCDate()) / DAY;
    }),
  );
  return (
    tries.find((moved) => agree(moved, weekdays) && Math.abs((moved[0] ?? 0) - around) < 120) ??
    null
  );
}

function nearestWith(day: number, weekday: number): number {
  const ahead = (weekday - weekdayOfDay(day) + 7) % 7;
  return ahead > 3 ? day + ahead - 7 : day + ahead;
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';
import {
  clockOf,
  dateOfDayNumber,
  dayNumberOf,
} from '../../../../src/domain/time/calendar-date.ts';

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

interface Day {
  readonly day: number;
  readonly start: number;
  readonly end: number;
}

const dateOf = (day: number) => new Date(day * 86_400_000);
const name = (day: number) => NAMES[dateOf(day).getUTCDay()] ?? '';
const month = (day: number) => MONTHS[dateOf(day).getUTCMonth()] ?? '';
const dom = (day: number) => dateOf(day).getUTCDate();
const slash = (day: number) => `${dateOf(day).getUTCMonth() + 1}/${dom(day)}`;

function ordinal(day: number): string {
  const number = dom(day);
  const isTeen = number > 10 && number < 14;
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

const hour12 = (minute: number) => Math.floor(minute / 60) % 12 || 12;
const minutes = (minute: number) => String(minute % 60).padStart(2, '0');
const short = (minute: number) =>
  minute % 60 === 0 ? `${hour12(minute)}` : `${hour12(minute)}:${minutes(minute)}`;
const half = (minute: number) => (minute < 720 ? 'am' : 'pm');

/** How people write from when to when. */
const HOURS: readonly ((start: number, end: number) => string)[] = [
  (start, end) => `${short(start)}-${short(end)}`,
  (start, end) => `${short(start)} to ${short(end)}`,
  (start, end) => `${short(start)}${half(start)}-${short(end)}${half(end)}`,
  (start, end) => `${hour12(start)}:${minutes(start)} AM – ${hour12(end)}:${minutes(end)} PM`,
  (start, end) => `from ${short(start)} a.m. until ${short(end)} p.m.`,
  (start, end) => `${short(start)} - ${short(end)}pm`,
  (start, end) => `${short(start)}a-${short(end)}p`,
  (start, end) => `${clockOf(start).replace(':', '')}-${clockOf(end).replace(':', '')}`,
  (start, end) => `${clockOf(start)} - ${clockOf(end)}`,
  (start, end) => `${short(start)}am ${end === 720 ? 'til noon' : `til ${short(end)}`}`,
];

type Hours = (start: number, end: number) => string;

/** Days that share their hours. */
const TOGETHER: readonly ((days: readonly number[], hours: string) => string)[] = [
  (days, hours) => `${days.map(name).join(', ')} ${hours}`,
  (days, hours) => `${hours} ${days.map(name).join(' and ')}`,
  (days, hours) => `HOURS ARE ${hours.toUpperCase()} ${days.map(name).join(' & ').toUpperCase()}`,
  (days, hours) => `${days.map((day) => name(day).slice(0, 3)).join('/')} ${hours}`,
  (days, hours) =>
    `${days.map((day) => `${name(day).slice(0, 3)} ${slash(day)}`).join(', ')}, ${hours}`,
  (days, hours) => `${days.map(slash).join(' & ')} ${hours}`,
  (days, hours) =>
    `${days.map((day) => `${month(day)} ${ordinal(day)}`).join(', ')} from ${hours.replace('from ', '')}`,
  (days, hours) =>
    `${days.map(name).join(' & ')}, ${days.map((day) => `${month(day).slice(0, 3)}. ${dom(day)}`).join(' & ')}: ${hours}`,
  (days, hours) => `${days.map((day) => dateOfDayNumber(day)).join(', ')} ${hours}`,
  (days, hours) => `${days.map(name).join('\n')}\n${hours}`,
  (days, hours) =>
    `Open ${hours} both days: ${days.map((day) => `${dom(day)} ${month(day)}`).join(' and ')}`,
  (days, hours) =>
    `${days.map((day) => `${month(day)} ${dom(day)}, ${dateOf(day).getUTCFullYear()}`).join(' and ')}; ${hours} daily`,
];

/** A run of days, from its first to its last. */
const RUNS: readonly ((first: number, last: number, hours: string) => string)[] = [
  (first, last, hours) => `${name(first)} - ${name(last)} ${hours}`,
  (first, last, hours) => `${name(first).slice(0, 3)} thru ${name(last).slice(0, 3)}, ${hours}`,
  (first, last, hours) => `${slash(first)}-${slash(last)} ${hours} each day`,
  (first, last, hours) => `${month(first)} ${dom(first)} - ${month(last)} ${dom(last)}, ${hours}`,
  (first, last, hours) =>
    `${name(first)} through ${name(last)}, ${month(first)} ${ordinal(first)} to ${month(last)} ${ordinal(last)}, ${hours}`,
  (first, last, hours) => `${name(first)} ${slash(first)} to ${name(last)} ${slash(last)} ${hours}`,
];

/** Each day with hours of its own. */
const APART: readonly ((days: readonly Day[], hours: Hours) => string)[] = [
  (days, hours) =>
    days.map(({ day, start, end }) => `${name(day)} ${hours(start, end)}`).join(', '),
  (days, hours) =>
    days.map(({ day, start, end }) => `${name(day)}: ${hours(start, end)}`).join('\n'),
  (days, hours) =>
    days
      .map(({ day, start, end }) => `${name(day).slice(0, 3)} ${slash(day)} (${hours(start, end)})`)
      .join(' & '),
  (days, hours) =>
    days
      .map(({ day, start, end }) => `${month(day)} ${ordinal(day)} ${hours(start, end)}`)
      .join('; '),
  (days, hours) =>
    days.map(({ day, start, end }) => `${hours(start, end)} on ${name(day)}`).join(', '),
  (days, hours) =>
    days
      .map(
        ({ day, start, end }) => `${name(day)}, ${month(day)} ${dom(day)} | ${hours(start, end)}`,
      )
      .join('\n'),
];

const FRAMES: readonly ((schedule: string) => string)[] = [
  (schedule) => schedule,
  (schedule) =>
    `Huge yard sale! ${schedule}. Tools, 3/4 inch pipe, sizes 6-12, 50 records and a 1968 radio.`,
  (schedule) => `GARAGE SALE\n${schedule}\n812 Larch Street, Dayton OH 45402\nCash only`,
];

const first = fc.integer({
  min: dayNumberOf('2026-01-01') ?? 0,
  max: dayNumberOf('2031-12-31') ?? 0,
});
const start = fc.integer({ min: 16, max: 22 }).map((halves) => halves * 30);
const end = fc.integer({ min: 24, max: 34 }).map((halves) => halves * 30);
const oneOf = <T>(list: readonly T[]) => fc.constantFrom(...list);

/** `back`: how many days before the last one it was written. A week has no second run. */
const written = fc.record({
  first,
  count: fc.integer({ min: 1, max: 4 }),
  start,
  end,
  back: fc.nat({ max: 6 }),
  hours: oneOf(HOURS),
  frame: oneOf(FRAMES),
});

/** What is read, and what is uncertain about it. */
function readBack(text: string, around: number) {
  const { schedule, doubts } = readAd(seeAd(text, dateOfDayNumber(around)));
  return {
    text,
    days: schedule.days.value,
    doubts: doubts.filter(({ topic }) => topic !== 'type'),
  };
}

function as(text: string, days: readonly Day[]) {
  const wanted = days.map(({ day, start: from, end: to }) => ({
    date: dateOfDayNumber(day),
    startTime: clockOf(from),
    endTime: clockOf(to),
    nextDay: false,
  }));
  return { text, days: wanted, doubts: [] };
}

/** The run contains `around`, or is the next one. */
const aroundOf = (last: number, back: number) => last - back;

test('a schedule whose days share their hours is read back from each of twelve ways to write it', () => {
  fc.assert(
    fc.property(written, oneOf(TOGETHER), (one, together) => {
      const days = Array.from({ length: one.count }, (_, index) => one.first + index);
      const text = one.frame(together(days, one.hours(one.start, one.end)));
      const around = aroundOf(one.first + one.count - 1, one.back);
      const wanted = days.map((day) => ({ day, start: one.start, end: one.end }));
      expect(readBack(text, around)).toEqual(as(text, wanted));
    }),
    { numRuns: 1500 },
  );
});

test('a run of days is read back from its first and its last day', () => {
  fc.assert(
    fc.property(written, oneOf(RUNS), (one, run) => {
      const last = one.first + Math.max(1, one.count - 1);
      const days = Array.from({ length: last - one.first + 1 }, (_, index) => one.first + index);
      const text = one.frame(run(one.first, last, one.hours(one.start, one.end)));
      const wanted = days.map((day) => ({ day, start: one.start, end: one.end }));
      expect(readBack(text, aroundOf(last, one.back))).toEqual(as(text, wanted));
    }),
    { numRuns: 1000 },
  );
});

test('days with hours of their own keep them', () => {
  const hoursOfDays = fc.array(fc.tuple(start, end), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(written, hoursOfDays, oneOf(APART), (one, own, apart) => {
      const days = Array.from({ length: one.count }, (_, index): Day => {
        const [from, to] = own[index] ?? [540, 900];
        return { day: one.first + index, start: from, end: to };
      });
      const text = one.frame(apart(days, one.hours));
      const around = aroundOf(one.first + one.count - 1, one.back);
      expect(readBack(text, around)).toEqual(as(text, days));
    }),
    { numRuns: 1500 },
  );
});

import { dateOfDayNumber } from '../../time/calendar-date.ts';
import type { Doubt, DoubtReason, Found, Schedule, Sureness } from '../draft-sale.ts';
import type { Tokens } from '../words/tokens.ts';
import { type DayEntry } from './day-entries.ts';
import { type DayStatus, statusesOf } from './day-status.ts';
import { halfPriceOf } from './half-price.ts';
import { type Opening, openingOf } from './opening.ts';
import type { Part } from './purposes.ts';
import { lineNumbersOf, timesOf } from './other-times.ts';
import { type Reading, daysOfPart, spanOf } from './reading.ts';
import { type DatedEntry, type Run, datesIn, joinRuns, runOf } from './run.ts';
import type { Slot } from './slot.ts';
import { slotsOf } from './slots.ts';
import { type SaidOfDay, dayOf, joinOpenings } from './sum-of-days.ts';

const MOST_DAYS = 14;
/** No ad says more about its days than this. What does is a list, or nonsense. */
const MOST_PARTS = 600;

/** The days that a text names, before they have dates. A rain date, or when something was posted, is in no run. */
export function runIn(parts: readonly Part[]): Run {
  return runOf(
    parts.flatMap(({ mention, purpose }) =>
      mention.kind === 'days' && purpose !== 'rain' && purpose !== 'other' ? mention.entries : [],
    ),
  );
}

/** Reads days and hours. `around`: a day number. `week`: what the other rows of the same file name. */
export function readSchedule(
  tokens: Tokens,
  said: readonly Part[],
  around: number,
  week: Run | null,
): Schedule {
  const parts = withWeekend(said.slice(0, MOST_PARTS));
  const own = runIn(parts);
  const dateOf = datesIn(
    week === null || own.days.length > 0 ? own : joinRuns([own, week]),
    around,
  );
  const saleClauses = new Set(
    parts.flatMap(({ mention, clause }) => (mention.kind === 'cue' ? [clause] : [])),
  );
  const reading = { tokens, parts, dateOf, statuses: statusesOf(tokens, parts), saleClauses };
  const stated = saidDays(reading);
  const open = stated.filter(({ status }) => status === null || status === 'pending');
  const hasHours = open.some(({ of }) => of.openings.length > 0);
  const summed = open.map((day) => dayOf(withDoubt(day, hasHours)));
  const days = summed.flatMap((one) => one.days);
  const doubts = summed.flatMap((one) => one.doubts);
  const half = halfPriceOf(
    tokens,
    parts,
    (part) => daysOfPart(reading, part),
    open.map(({ of }) => of.day),
  );
  const rain = timesOf(reading, 'rain')?.value[0]?.date;
  return {
    days: {
      value: days.slice(0, MOST_DAYS),
      at: open.flatMap(({ of }) => of.at),
      sure: surenessOf(open, doubts),
    },
    canceled: canceledOf(reading, stated),
    halfPriceFrom: half.from,
    halfPriceTime: half.time,
    lineNumbers: lineNumbersOf(reading),
    preview: timesOf(reading, 'preview'),
    pickup: timesOf(reading, 'pickup'),
    rainDate:
      rain === undefined
        ? null
        : { value: rain, at: timesOf(reading, 'rain')?.at ?? [], sure: 'said' },
    doubts: [
      ...doubts,
      ...half.doubts,
      ...statusDoubts(reading, stated),
      ...impossibleDays(reading),
      ...wholeDoubts(reading, open, own, around),
      ...(said.length > MOST_PARTS ? [LONG] : []),
    ],
  };
}

/** Days that are none, such as February 30. */
function impossibleDays(reading: Reading): Doubt[] {
  return reading.parts.flatMap((part) => {
    if (part.mention.kind !== 'days' || part.purpose !== 'open') return [];
    const isNone = part.mention.entries.some((entry) => reading.dateOf(entry) === null);
    const at = [spanOf(reading, part)];
    return isNone
      ? [{ topic: 'days', reason: 'no-such-date', at, dates: [], choices: [] } as const]
      : [];
  });
}

const LONG: Doubt = { topic: 'days', reason: 'many-days', at: [], dates: [], choices: [] };

/** A day without hours beside days that have some may be about something else. */
function withDoubt({ of, isUnclear }: StatedDay, hasHours: boolean): SaidOfDay {
  if (!isUnclear && (of.openings.length > 0 || !hasHours)) return of;
  const doubt = { topic: 'days', reason: 'two-readings', choices: [of.day] } as const;
  return { ...of, doubts: [...of.doubts, doubt] };
}

interface StatedDay {
  readonly of: SaidOfDay;
  readonly status: DayStatus | null;
  readonly isWorkedOut: boolean;
  /** Whether it may be no day of the sale. */
  readonly isUnclear: boolean;
}

/** "This weekend" stands for its two days, if no other day is named. */
function withWeekend(parts: readonly Part[]): readonly Part[] {
  if (parts.some(({ mention, purpose }) => mention.kind === 'days' && purpose === 'open'))
    return parts;
  return parts.map((part) => {
    const { mention } = part;
    if (mention.kind !== 'cue' || !/^(weekend|next-weekend)$/u.test(mention.cue)) return part;
    const entries = [6, 0].map((weekday): DayEntry => ({
      day: null,
      weekday,
      isNext: mention.cue === 'next-weekend',
      doubts: [{ topic: 'days', reason: 'weekend', choices: [] }],
    }));
    const { from, to } = mention;
    return { ...part, mention: { kind: 'days', entries, isVague: true, isEnd: null, from, to } };
  });
}

/** The days of a sale, earliest first, each with all that is said about it. */
function saidDays(reading: Reading): readonly StatedDay[] {
  const { parts, statuses } = reading;
  const byDay = new Map<number, StatedDay>();
  for (const slot of slotsOf(parts.filter(({ purpose }) => purpose === 'open'))) {
    const status = statuses.ofPart.get(slot.part) ?? null;
    for (const entry of slot.entries) {
      const dated = reading.dateOf(entry);
      if (dated !== null) {
        const known = byDay.get(dated.day);
        byDay.set(dated.day, joinDay(known, dayOfSlot(reading, slot, dated, status)));
      }
    }
  }
  withEarly(reading, byDay);
  return [...byDay.values()].toSorted((a, b) => a.of.day - b.of.day);
}

function dayOfSlot(
  reading: Reading,
  slot: Slot,
  dated: DatedEntry,
  status: DayStatus | null,
): StatedDay {
  const at = [
    spanOf(reading, slot.part),
    ...slot.openings.map(({ part }) => spanOf(reading, part)),
  ];
  const { day, isWorkedOut, doubts } = dated;
  const { mention, clause } = slot.part;
  // "... through Saturday" without a first day; "the band plays Friday" without a word of a sale.
  const isOpenStart = mention.kind === 'days' && mention.isEnd === 'word';
  const isBare = isWorkedOut && slot.openings.length === 0 && !reading.saleClauses.has(clause);
  return {
    of: { day, openings: slot.openings, at, doubts, hoursDoubt: slot.doubt },
    status,
    isWorkedOut,
    isUnclear: isOpenStart || isBare,
  };
}

function joinDay(known: StatedDay | undefined, more: StatedDay): StatedDay {
  if (known === undefined) return more;
  const { openings, isUnclear } = joinOpenings(known.of.openings, more.of.openings);
  const reason: DoubtReason | null =
    known.of.hoursDoubt ?? more.of.hoursDoubt ?? (isUnclear ? 'two-readings' : null);
  const doubts = [...known.of.doubts];
  for (const doubt of more.of.doubts) {
    if (!doubts.some((one) => one.topic === doubt.topic && one.reason === doubt.reason))
      doubts.push(doubt);
  }
  return {
    of: {
      day: known.of.day,
      openings,
      at: [...known.of.at, ...more.of.at].slice(0, 8),
      doubts,
      hoursDoubt: reason,
    },
    status: known.status ?? more.status,
    isWorkedOut: known.isWorkedOut && more.isWorkedOut,
    isUnclear: known.isUnclear && more.isUnclear,
  };
}

/** Early entry belongs to the opening: shoppers may come. */
function withEarly(reading: Reading, byDay: Map<number, StatedDay>): void {
  const { parts } = reading;
  parts.forEach((part, index) => {
    if (part.purpose !== 'early' || part.mention.kind !== 'hours') return;
    const { start } = openingOf(part.mention.hours);
    const about = daysNear(parts, index);
    for (const day of about === null ? [] : daysOfPart(reading, about)) {
      const known = byDay.get(day);
      if (known === undefined || start === null) continue;
      const openings = withStart(known.of.openings, start);
      byDay.set(day, {
        ...known,
        of: { ...known.of, openings, at: [...known.of.at, spanOf(reading, part)] },
      });
    }
  });
}

function withStart(openings: readonly Opening[], start: number): readonly Opening[] {
  const [first, ...rest] = openings;
  if (first === undefined) return [{ start, end: null, isOpenEnd: false, doubts: [] }];
  return first.start === null || start < first.start ? [{ ...first, start }, ...rest] : openings;
}

/** The days in the same sentence or before; else the next ones. */
function daysNear(parts: readonly Part[], index: number): Part | null {
  const isDay = ({ mention, purpose }: Part) => mention.kind === 'days' && purpose === 'open';
  for (let at = index - 1; at >= Math.max(0, index - 12); at--) {
    const part = parts[at];
    if (part !== undefined && isDay(part)) return part;
  }
  return parts.slice(index, index + 12).find(isDay) ?? null;
}

function surenessOf(open: readonly StatedDay[], doubts: readonly Doubt[]): Sureness {
  if (doubts.some(({ topic }) => topic === 'start' || topic === 'end')) return 'proposed';
  return open.some(({ isWorkedOut }) => isWorkedOut) ? 'worked-out' : 'said';
}

function canceledOf(reading: Reading, said: readonly StatedDay[]): Found<readonly string[]> | null {
  const whole = reading.statuses.ofAll.filter(({ status }) => status === 'canceled');
  const own = said.filter(({ status }) => status === 'canceled');
  const [first] = whole;
  if (own.length > 0) {
    return {
      value: own.map(({ of }) => dateOfDayNumber(of.day)),
      at: own.flatMap(({ of }) => of.at),
      sure: 'said',
    };
  }
  return first === undefined
    ? null
    : { value: [], at: [spanOf(reading, first.part)], sure: 'said' };
}

function statusDoubts(reading: Reading, said: readonly StatedDay[]): Doubt[] {
  const pending = said.filter(({ status }) => status === 'pending');
  const doubts: Doubt[] = pending.map(({ of }) => ({
    topic: 'status',
    reason: 'pending',
    at: of.at,
    dates: [dateOfDayNumber(of.day)],
    choices: ['on', 'canceled'],
  }));
  const dates = said.map(({ of }) => dateOfDayNumber(of.day));
  for (const { status, part } of reading.statuses.ofAll.slice(0, 3)) {
    const reason = status === 'canceled' ? 'canceled' : 'pending';
    doubts.push({
      topic: 'status',
      reason,
      at: [spanOf(reading, part)],
      dates,
      choices: ['on', 'canceled'],
    });
  }
  return doubts;
}

/** What is uncertain about all days together. */
function wholeDoubts(
  reading: Reading,
  open: readonly StatedDay[],
  own: Run,
  around: number,
): Doubt[] {
  const cues = new Set(
    reading.parts.flatMap(({ mention }) => (mention.kind === 'cue' ? [mention.cue] : [])),
  );
  const about = (reason: DoubtReason, dates: readonly number[] = []): Doubt => ({
    topic: 'days',
    reason,
    at: [],
    dates: dates.map(dateOfDayNumber),
    choices: [],
  });
  const days = open.map(({ of }) => of.day);
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) {
    if (cues.has('appointment')) return [about('by-appointment')];
    return [
      about(reading.parts.some(({ purpose }) => purpose === 'bidding') ? 'online' : 'not-said'),
    ];
  }
  const doubts: Doubt[] = [];
  if (last < around - 3) doubts.push(about('past', days));
  if (first > around + 150) doubts.push(about('far-ahead', days));
  if (days.length > MOST_DAYS || last - first > 45) doubts.push(about('many-days', [first, last]));
  if (cues.has('holiday') && own.days.length === 0) doubts.push(about('holiday', days));
  if (cues.has('appointment')) doubts.push(about('by-appointment', days));
  return doubts;
}

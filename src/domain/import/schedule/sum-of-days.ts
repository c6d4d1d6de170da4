import { clockOf, dateOfDayNumber } from '../../time/calendar-date.ts';
import type { Doubt, DoubtReason, DraftDay } from '../draft-sale.ts';
import type { Span } from '../words/tokens.ts';
import type { DayDoubt } from './day-entries.ts';
import type { Opening } from './opening.ts';

/** Everything that a text says about one day. */
export interface SaidOfDay {
  readonly day: number;
  readonly openings: readonly Opening[];
  readonly at: readonly Span[];
  readonly doubts: readonly DayDoubt[];
  readonly hoursDoubt: DoubtReason | null;
}

const PROPOSED_START = 9 * 60;
const PROPOSED_END = 17 * 60;
const HOUR = 60;

/** The day as it may be posted, and what is uncertain about it. Missing times are proposed. */
export function dayOf(said: SaidOfDay): {
  readonly days: readonly DraftDay[];
  readonly doubts: readonly Doubt[];
} {
  const { day, at, openings } = said;
  const date = dateOfDayNumber(day);
  const doubts: Doubt[] = said.doubts.map(({ topic, reason, choices }) => ({
    topic,
    reason,
    at,
    dates: [date],
    choices: [...new Set(choices.map(dateOfDayNumber))],
  }));
  const known: readonly Opening[] =
    openings.length > 0 ? openings : [{ start: null, end: null, isOpenEnd: false, doubts: [] }];
  const days = known.map((opening) => filled(opening, date, at, doubts));
  if (said.hoursDoubt !== null) {
    const choices = [...new Set(days.map(({ startTime, endTime }) => `${startTime}-${endTime}`))];
    doubts.push({ topic: 'hours', reason: said.hoursDoubt, at, dates: [date], choices });
  }
  return { days, doubts };
}

function filled(opening: Opening, date: string, at: readonly Span[], doubts: Doubt[]): DraftDay {
  const { start, end, isOpenEnd } = opening;
  for (const { topic, reason, choices } of opening.doubts) {
    doubts.push({ topic, reason, at, dates: [date], choices: [...new Set(choices.map(clockOf))] });
  }
  const startMinute =
    start ?? (end === null || end > PROPOSED_START ? PROPOSED_START : Math.max(0, end - 4 * HOUR));
  const endMinute =
    end ??
    (startMinute < PROPOSED_END ? PROPOSED_END : Math.min(startMinute + 3 * HOUR, 23 * HOUR + 59));
  if (start === null) {
    doubts.push({
      topic: 'start',
      reason: 'not-said',
      at,
      dates: [date],
      choices: [clockOf(startMinute)],
    });
  }
  if (end === null) {
    const reason = isOpenEnd ? 'open-end' : 'not-said';
    doubts.push({ topic: 'end', reason, at, dates: [date], choices: [clockOf(endMinute)] });
  }
  const nextDay = endMinute <= startMinute || endMinute >= 24 * HOUR;
  return { date, startTime: clockOf(startMinute), endTime: clockOf(endMinute), nextDay };
}

/** Joins what two places of a text say about the hours of one day. */
export function joinOpenings(
  known: readonly Opening[],
  more: readonly Opening[],
): { readonly openings: readonly Opening[]; readonly isUnclear: boolean } {
  if (known.length === 0) return { openings: more, isUnclear: false };
  let openings = known;
  let isUnclear = false;
  for (const opening of more) {
    const at = openings.findIndex((one) => agree(one, opening));
    const found = openings[at];
    if (found === undefined) isUnclear = true;
    else openings = openings.with(at, merged(found, opening));
  }
  return { openings, isUnclear };
}

/** Whether two hours may be the same, one said in part. */
function agree(a: Opening, b: Opening): boolean {
  const starts = a.start === null || b.start === null || a.start === b.start;
  const ends = a.end === null || b.end === null || a.end === b.end;
  return starts && ends;
}

function merged(a: Opening, b: Opening): Opening {
  const fromB = [a.start === null ? 'start' : '', a.end === null ? 'end' : ''];
  return {
    start: a.start ?? b.start,
    end: a.end ?? b.end,
    isOpenEnd: a.isOpenEnd || b.isOpenEnd,
    doubts: [...a.doubts, ...b.doubts.filter(({ topic }) => fromB.includes(topic))],
  };
}

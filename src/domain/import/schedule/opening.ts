import type { DoubtReason } from '../draft-sale.ts';
import type { Clock } from '../words/clock-times.ts';
import type { WrittenHours } from '../words/hours.ts';

/** A part of an opening that is uncertain. `choices`: minutes after midnight. */
export interface TimeDoubt {
  readonly topic: 'start' | 'end';
  readonly reason: DoubtReason;
  readonly choices: readonly number[];
}

/** Opening hours in minutes after midnight. Null: not said. An end before the start is on the next day. */
export interface Opening {
  readonly start: number | null;
  readonly end: number | null;
  readonly isOpenEnd: boolean;
  readonly doubts: readonly TimeDoubt[];
}

const NOON = 720;
const DAY = 1440;

/**
 * The hours that are meant. Sales open in the morning and close in the afternoon, so "9-2" is 9:00 to 14:00; where
 * both halves of the day are likely, it says so.
 */
export function openingOf({ from, to, isOpenEnd }: WrittenHours): Opening {
  const doubts: TimeDoubt[] = [];
  if (from === null && to === null) return { start: null, end: null, isOpenEnd, doubts };
  if (from !== null && to !== null) return range(from, to);
  if (from !== null) {
    const start = startOf(from, doubts);
    if (from.isAbout) doubts.push({ topic: 'start', reason: 'about', choices: [start] });
    return { start, end: null, isOpenEnd, doubts };
  }
  const end = endOf(to, doubts);
  if (to?.isAbout === true) doubts.push({ topic: 'end', reason: 'about', choices: [end] });
  return { start: null, end, isOpenEnd, doubts };
}

/** Minutes after midnight, if the half of the day is given. */
function minutesIn({ hour, minute }: Clock, half: 'am' | 'pm' | '24'): number {
  const hours = half === '24' ? hour % 24 : (hour % 12) + (half === 'pm' ? 12 : 0);
  return hours * 60 + minute;
}

function startOf(clock: Clock, doubts: TimeDoubt[]): number {
  if (clock.half !== null) return minutesIn(clock, clock.half);
  const isMorning = clock.hour >= 5 && clock.hour <= 11;
  const start = minutesIn(clock, isMorning ? 'am' : 'pm');
  if (clock.hour >= 4 && clock.hour <= 6) {
    doubts.push({
      topic: 'start',
      reason: 'morning-or-evening',
      choices: bothHalves(clock, start),
    });
  }
  return start;
}

function endOf(clock: Clock | null, doubts: TimeDoubt[]): number {
  if (clock === null) return NOON;
  if (clock.half !== null) return minutesIn(clock, clock.half) || DAY;
  const isAfternoon = clock.hour <= 8 || clock.hour === 12;
  const end = minutesIn(clock, isAfternoon ? 'pm' : 'am');
  if (clock.hour >= 9 && clock.hour <= 11) {
    doubts.push({ topic: 'end', reason: 'morning-or-evening', choices: bothHalves(clock, end) });
  }
  return end;
}

function bothHalves(clock: Clock, first: number): number[] {
  return [first, minutesIn(clock, first < NOON ? 'pm' : 'am')];
}

function range(from: Clock, to: Clock): Opening {
  const doubts: TimeDoubt[] = [];
  const [start, end] = both(from, to, doubts);
  if (from.isAbout) doubts.push({ topic: 'start', reason: 'about', choices: [start] });
  if (to.isAbout) doubts.push({ topic: 'end', reason: 'about', choices: [end] });
  // What ends at night goes on past midnight; any other end before the start is a mistake.
  const isNight = end < start && start >= 15 * 60 && end <= 4 * 60;
  const isMistake = (end <= start && !isNight) || end - start > 15 * 60;
  if (isMistake)
    doubts.push({ topic: 'end', reason: 'ends-before-start', choices: [end, (end + NOON) % DAY] });
  return { start, end, isOpenEnd: false, doubts };
}

function both(from: Clock, to: Clock, doubts: TimeDoubt[]): [start: number, end: number] {
  if (from.half !== null && to.half !== null) {
    return bothSaid(from, to, doubts);
  }
  if (from.half !== null)
    return [minutesIn(from, from.half), endAfter(minutesIn(from, from.half), to, from.half)];
  if (to.half !== null) {
    const end = minutesIn(to, to.half) || DAY;
    return [startBefore(from, end, to.half, doubts), end % DAY || end];
  }
  return bothBare(from, to, doubts);
}

function bothSaid(from: Clock, to: Clock, doubts: TimeDoubt[]): [start: number, end: number] {
  const start = minutesIn(from, from.half ?? '24');
  const end = minutesIn(to, to.half ?? '24');
  // "08:00-05:00": only the first looks like a clock of 24 hours.
  if (to.half === '24' && to.hour > 0 && to.hour < 12 && end <= start && start < NOON)
    return [start, end + NOON];
  // "12am-4pm" begins at noon more often than at midnight.
  if (start < 60 && from.half === 'am' && to.half === 'pm') {
    doubts.push({ topic: 'start', reason: 'morning-or-evening', choices: [start + NOON, start] });
    return [start + NOON, end];
  }
  if (end === 0 && to.half === 'am' && start < NOON && to.minute === 0) {
    doubts.push({ topic: 'end', reason: 'morning-or-evening', choices: [NOON, 0] });
    return [start, NOON];
  }
  return [start, end];
}

/** "8am-2": the next such hour after the start. */
function endAfter(start: number, to: Clock, half: 'am' | 'pm' | '24'): number {
  const [morning, evening] = [minutesIn(to, 'am'), minutesIn(to, 'pm')];
  if (half === '24' && to.hour > 12) return minutesIn(to, '24');
  if (half !== 'pm' && morning > start) return morning;
  return evening > start ? evening : morning;
}

/** "11-4pm", "8-2pm", "5-8pm" */
function startBefore(
  from: Clock,
  end: number,
  half: 'am' | 'pm' | '24',
  doubts: TimeDoubt[],
): number {
  const [morning, evening] = [minutesIn(from, 'am'), minutesIn(from, 'pm')];
  if (half === '24') return from.hour >= 12 ? minutesIn(from, '24') : morning;
  if (half === 'am') return morning < end ? morning : evening;
  if (evening >= end) return morning;
  // Both are before the end: "9-10pm" may be long or short, "1-4pm" is not from one in the night.
  if (from.hour >= 7 && from.hour <= 11) {
    doubts.push({ topic: 'start', reason: 'morning-or-evening', choices: [evening, morning] });
  }
  return evening;
}

/** "9-2", "8-12", "12-4", "1-5" */
function bothBare(from: Clock, to: Clock, doubts: TimeDoubt[]): [start: number, end: number] {
  const [morning, evening] = [minutesIn(from, 'am'), minutesIn(from, 'pm')];
  const isMorning = from.hour >= 5 && from.hour <= 11;
  const start = isMorning ? morning : evening;
  const end = [minutesIn(to, 'am'), minutesIn(to, 'pm')].find((minute) => minute > start);
  if (!isMorning) {
    const later = end ?? minutesIn(to, 'am');
    if (from.hour !== 12 && later <= start) {
      doubts.push({ topic: 'start', reason: 'morning-or-evening', choices: [start, morning] });
    }
    return [start, later];
  }
  const stop = end ?? minutesIn(to, 'pm');
  // "5-8", "6-9", "7-10": short, and as likely in the evening.
  const isShort = stop < NOON && (from.hour <= 7 || (from.hour === 8 && to.hour === 9));
  if (isShort) {
    const isEvening = from.hour <= 6;
    doubts.push({
      topic: 'start',
      reason: 'morning-or-evening',
      choices: isEvening ? [evening, morning] : [morning, evening],
    });
    doubts.push({
      topic: 'end',
      reason: 'morning-or-evening',
      choices: isEvening ? [stop + NOON, stop] : [stop, stop + NOON],
    });
    return isEvening ? [evening, stop + NOON] : [morning, stop];
  }
  return [start, stop];
}

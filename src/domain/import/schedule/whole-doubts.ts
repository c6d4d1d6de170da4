import { dateOfDayNumber } from '../../time/calendar-date.ts';
import type { Doubt, DoubtReason } from '../draft-sale.ts';
import { type Reading, daysOfPart, spanOf } from './reading.ts';
import type { Run } from './run.ts';
import type { StatedDay } from './stated-day.ts';

/** A sale on more days than this is more than a sale. */
export const MOST_DAYS = 14;

/** Days that are none, such as February 30. */
export function impossibleDays(reading: Reading): Doubt[] {
  return reading.parts.flatMap((part) => {
    if (part.mention.kind !== 'days' || part.purpose !== 'open') return [];
    const isNone = part.mention.entries.some((entry) => reading.dateOf(entry) === null);
    const at = [spanOf(reading, part)];
    return isNone
      ? [{ topic: 'days', reason: 'no-such-date', at, dates: [], choices: [] } as const]
      : [];
  });
}

/** Days that may be off. */
export function statusDoubts(reading: Reading, said: readonly StatedDay[]): Doubt[] {
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

/** "Sunday instead": the days before it, unless it is said that one of them is canceled. */
function replacedDays(reading: Reading, open: readonly StatedDay[]): number[] {
  const { parts, tokens, statuses } = reading;
  const at = parts.findIndex(
    ({ mention, purpose }) =>
      mention.kind === 'days' && purpose === 'open' && tokens.text(mention.to) === 'instead',
  );
  if (at < 0 || [...statuses.ofPart.values()].length > 0) return [];
  const before = new Set(parts.slice(0, at).flatMap((part) => daysOfPart(reading, part)));
  return open.map(({ of }) => of.day).filter((day) => before.has(day));
}

/** "Second day same hours", "2 day sale". */
function saysMoreDays({ tokens }: Reading): boolean {
  for (let at = 0; at < tokens.length; at++) {
    if (!/^(second|third|2|3|two|three)$/u.test(tokens.text(at))) continue;
    const next = /^(nd|rd|-)$/u.test(tokens.text(at + 1)) ? at + 2 : at + 1;
    if (/^days?$/u.test(tokens.text(next))) return true;
  }
  return false;
}

/** What is uncertain about all days together. */
export function wholeDoubts(
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
  if (days.length === 1 && saysMoreDays(reading)) doubts.push(about('two-readings', days));
  const replaced = replacedDays(reading, open);
  if (replaced.length > 0) doubts.push(about('two-readings', replaced));
  return doubts;
}

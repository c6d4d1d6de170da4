import { clockOf, dateOfDayNumber } from '../../time/calendar-date.ts';
import type { Doubt, Found } from '../draft-sale.ts';
import type { Tokens } from '../words/tokens.ts';
import { openingOf } from './opening.ts';
import type { Part } from './purposes.ts';

/** When everything is at half price. */
export interface HalfPrice {
  /** YYYY-MM-DD */
  readonly from: Found<string> | null;
  /** 24-hour HH:MM, if the text has a time of that day. */
  readonly time: Found<string> | null;
  readonly doubts: readonly Doubt[];
}

/**
 * Reads "1/2 price" and its like. `daysOf`: the day numbers of days that are mentioned. `open`: the days of the sale,
 * in order.
 */
export function halfPriceOf(
  tokens: Tokens,
  parts: readonly Part[],
  daysOf: (part: Part) => readonly number[],
  open: readonly number[],
): HalfPrice {
  const index = parts.findIndex(
    (part) => part.mention.kind === 'cue' && part.mention.cue === 'half' && isForAll(tokens, part),
  );
  const cue = parts[index];
  if (cue === undefined) return { from: null, time: null, doubts: [] };
  const at = [tokens.span(cue.mention.from, cue.mention.to)];
  const about = dayPartOf(tokens, parts, index);
  const time = timeOf(tokens, parts, index);
  const isLastDay = parts.some(
    ({ mention, clause }) =>
      clause === cue.clause && mention.kind === 'cue' && mention.cue === 'last-day',
  );
  const named = about === null ? [] : daysOf(about);
  const isOne = isLastDay || open.length === 1;
  const only = isOne
    ? open.at(-1)
    : named.length === 1 || isNearCue(about, cue)
      ? named[0]
      : undefined;
  if (only !== undefined) {
    const value = dateOfDayNumber(only);
    return { from: { value, at, sure: about === null ? 'worked-out' : 'said' }, time, doubts: [] };
  }
  const choices = (named.length > 0 ? named : open).toReversed().map(dateOfDayNumber);
  const [first] = choices;
  const doubt: Doubt = { topic: 'half-price', reason: 'not-said', at, dates: [], choices };
  return {
    from: first === undefined ? null : { value: first, at, sure: 'proposed' },
    time,
    doubts: [doubt],
  };
}

/** "Half off books" is a discount like others. */
function isForAll(tokens: Tokens, { mention: { to } }: Part): boolean {
  const next = tokens.at(to);
  if (next === undefined || next.kind !== 'word') return true;
  return /^(day|days|everything|all|sale|sales|on|from|after|at|starting|begins|starts|storewide|entire|remaining|most|anything|and|plus|the|this|every|both|for|in|til|until|or|last|final|today|tomorrow|noon|with|bundling|items|prices|merchandise|mon.*|tue.*|wed.*|thu.*|fri.*|sat.*|sun.*)$/u.test(
    next.text,
  );
}

function isNearCue(about: Part | null, cue: Part): boolean {
  return about !== null && about.segment === cue.segment;
}

/** The days that the words are about: beside them, else in their sentence, else those just before. */
function dayPartOf(tokens: Tokens, parts: readonly Part[], index: number): Part | null {
  const cue = parts[index];
  if (cue === undefined) return null;
  const near = nearest(parts, index, ({ segment }) => segment === cue.segment);
  if (near !== null) return near;
  const next =
    parts.slice(index + 1, index + 4).find(({ mention }) => mention.kind === 'days') ?? null;
  const isLeading =
    tokens.text(cue.mention.to) === ':' && next !== null && next.clause - cue.clause <= 1;
  if (isLeading) return next;
  const own = nearest(parts, index, ({ clause }) => clause === cue.clause);
  if (own !== null) return own;
  for (let at = index - 1; at >= 0 && at > index - 8; at--) {
    const part = parts[at];
    if (part === undefined || cue.clause - part.clause > 2) break;
    if (part.mention.kind === 'days') return part;
  }
  return null;
}

function nearest(
  parts: readonly Part[],
  index: number,
  isIn: (part: Part) => boolean,
): Part | null {
  const cue = parts[index];
  if (cue === undefined) return null;
  let best: Part | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let at = Math.max(0, index - 20); at < Math.min(parts.length, index + 20); at++) {
    const part = parts[at];
    if (part === undefined || part.mention.kind !== 'days' || !isIn(part)) continue;
    const gap =
      part.mention.from >= cue.mention.to
        ? part.mention.from - cue.mention.to
        : cue.mention.from - part.mention.to;
    if (gap < least) {
      least = gap;
      best = part;
    }
  }
  return best;
}

/** "1/2 price after noon" */
function timeOf(tokens: Tokens, parts: readonly Part[], index: number): Found<string> | null {
  const cue = parts[index];
  const hours = parts
    .slice(index + 1, index + 4)
    .find(({ mention, purpose }) => mention.kind === 'hours' && purpose === 'half');
  if (cue === undefined || hours?.mention.kind !== 'hours' || hours.clause !== cue.clause)
    return null;
  const { start } = openingOf(hours.mention.hours);
  const { from, to } = hours.mention;
  return start === null
    ? null
    : { value: clockOf(start), at: [tokens.span(from, to)], sure: 'said' };
}

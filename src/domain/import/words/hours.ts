import { type Clock, clockAt } from './clock-times.ts';
import type { Tokens } from './tokens.ts';

/** Opening hours as they are written, in tokens. */
export interface WrittenHours {
  readonly from: Clock | null;
  readonly to: Clock | null;
  /** "9-?", "8 til gone": it says that there is an end, but not when. */
  readonly isOpenEnd: boolean;
  /** Whether it can only be hours. "9-2" alone may be sizes. */
  readonly isClear: boolean;
  readonly isRange: boolean;
  /** The index after its last token. */
  readonly next: number;
}

const RANGE_WORDS = new Set([
  'to',
  'til',
  'till',
  'until',
  'thru',
  'through',
  'untill',
  'unitl',
  'too',
]);
const END_WORDS = new Set([
  'til',
  'till',
  'until',
  'untill',
  'ends',
  'end',
  'ending',
  'closes',
  'close',
  'closing',
  'thru',
  'over',
  'done',
  'finishes',
  'shutting',
  'packing',
  'wrapping',
]);
const START_WORDS = new Set([
  'from',
  'at',
  'starts',
  'start',
  'starting',
  'begins',
  'begin',
  'beginning',
  'opens',
  'open',
  'opening',
  '@',
  'doors',
  'after',
]);
const WHENEVER = new Set([
  '?',
  'gone',
  'sold',
  'soldout',
  'whenever',
  'done',
  'late',
  'finished',
  'close',
  'closing',
  'everything',
  'all',
  'it',
  'we',
  'when',
  'question',
]);

/** The hours at this place, or null. A single time is only read with a word before it, or if it is clear. */
export function hoursAt(tokens: Tokens, index: number): WrittenHours | null {
  const word = tokens.text(index);
  if (END_WORDS.has(word)) return endAt(tokens, index);
  if (word === 'between' || START_WORDS.has(word)) return startAt(tokens, index);
  const from = clockAt(tokens, index);
  return from === null ? null : after(tokens, from, false);
}

function after(tokens: Tokens, from: Clock, isLed: boolean): WrittenHours | null {
  const at = pastFillers(tokens, from.next);
  const connected = pastConnector(tokens, at);
  if (connected !== null) {
    const to = clockAt(tokens, pastFillers(tokens, connected));
    if (to !== null && !isDayOfMonth(tokens, to)) return range(from, to);
    if (isWhenever(tokens, connected)) return openEnd(tokens, from, connected, isLed);
    const isWordy = tokens.isWord(connected - 1);
    const isStop = tokens.at(connected) === undefined || !tokens.isWord(connected);
    if (isWordy && isStop && from.isClear) return openEnd(tokens, from, connected, true);
  }
  if (!from.isClear && !isLed) return null;
  return {
    from,
    to: null,
    isOpenEnd: false,
    isClear: from.isClear,
    isRange: false,
    next: from.next,
  };
}

function range(from: Clock, to: Clock): WrittenHours | null {
  const isClear = from.isClear || to.isClear;
  // Two bare numbers of four digits, such as 1950 and 1960, are hours only if both can be.
  return { from, to, isOpenEnd: false, isClear, isRange: true, next: to.next };
}

function openEnd(tokens: Tokens, from: Clock, at: number, isLed: boolean): WrittenHours {
  let next = at;
  while (
    /^(\?|gone|sold|out|soldout|whenever|done|late|finished|close|closing)$/u.test(
      tokens.text(next),
    )
  )
    next++;
  const isClear = from.isClear || isLed || tokens.text(at) === '?' || next > at;
  return { from, to: null, isOpenEnd: true, isClear, isRange: true, next: Math.max(next, at) };
}

function isWhenever(tokens: Tokens, at: number): boolean {
  return WHENEVER.has(tokens.text(at));
}

function isDayOfMonth(tokens: Tokens, to: Clock): boolean {
  return !to.isClear && /^(st|nd|rd|th)$/u.test(tokens.text(to.next));
}

/** The index after "-", "to", "- until", or "and" in "between ... and"; or null. */
function pastConnector(tokens: Tokens, at: number): number | null {
  // "9am/1pm", "9am...1pm"
  const isTight =
    /^[/.…]$/u.test(tokens.text(at)) && clockAt(tokens, pastSigns(tokens, at))?.isClear;
  if (isTight === true && clockAt(tokens, pastSigns(tokens, at))?.half !== null)
    return pastSigns(tokens, at);
  let next = at;
  // Dashes come in rows: "9 -- 2".
  while (tokens.text(next) === '-' && next < at + 3) next++;
  if (tokens.text(next) === "'" || tokens.text(next) === '`' || tokens.text(next) === '’') next++;
  if (RANGE_WORDS.has(tokens.text(next))) next++;
  else if (tokens.text(next) === '>') next++;
  return next > at && tokens.text(next - 1) !== "'" ? next : null;
}

function pastSigns(tokens: Tokens, at: number): number {
  let next = at + 1;
  while (tokens.text(next) === '.' && next < at + 4) next++;
  return next;
}

/** "9am sharp to 2", "8 (am) - 2": words between a time and what connects it. */
function pastFillers(tokens: Tokens, at: number): number {
  let next = at;
  while (
    /^(sharp|about|around|approximately|approx|roughly|est|edt|cst|cdt|mst|mdt|pst|pdt|et|ct|pt)$/u.test(
      tokens.text(next),
    ) &&
    next < at + 2
  ) {
    next++;
    if (tokens.text(next) === '.' && tokens.isGlued(next)) next++;
  }
  return next;
}

function endAt(tokens: Tokens, index: number): WrittenHours | null {
  let at = index + 1;
  if (/^(up|down)$/u.test(tokens.text(at))) at++;
  const isLed = /^(by|at|around|about)$/u.test(tokens.text(at));
  if (/^(over|done|shutting|packing|wrapping)$/u.test(tokens.text(index)) && !isLed) return null;
  if (tokens.text(at) === ':') at++;
  if (tokens.text(at) === 'at' || tokens.text(at) === 'by' || tokens.text(at) === '@') at++;
  const to = clockAt(tokens, pastFillers(tokens, at));
  if (to === null || isDayOfMonth(tokens, to) || isDateLike(tokens, to)) return null;
  return { from: null, to, isOpenEnd: false, isClear: to.isClear, isRange: false, next: to.next };
}

function isDateLike(tokens: Tokens, clock: Clock): boolean {
  return !clock.isClear && /^[/]$/u.test(tokens.text(clock.next));
}

/** "Half price after 1", "at noon": a time of which it is known what it is for. Null: none begins here. */
export function hourLedAt(tokens: Tokens, index: number): WrittenHours | null {
  let at = index;
  while (START_WORDS.has(tokens.text(at)) && at < index + 3) at++;
  const from = at === index ? null : clockAt(tokens, at);
  const isTime = from !== null && (from.isClear || isLeading(tokens, at, from));
  return isTime ? after(tokens, from, true) : null;
}

function startAt(tokens: Tokens, index: number): WrittenHours | null {
  let at = index + 1;
  while (
    /^(at|from|@|promptly|around|about|between|:|the|hours|of)$/u.test(tokens.text(at)) &&
    at < index + 5
  )
    at++;
  const from = clockAt(tokens, at);
  if (from === null || isDateLike(tokens, from)) return null;
  if (
    tokens.text(index) === 'between' ||
    tokens.text(at - 1) === 'between' ||
    tokens.text(at - 1) === 'of'
  ) {
    const to = /^(and|&)$/u.test(tokens.text(from.next)) ? clockAt(tokens, from.next + 1) : null;
    if (to !== null) return range(from, to);
  }
  return after(tokens, from, isLeading(tokens, index, from));
}

/** "at 8 Oak Street" is no time, "starts at 8" is. */
function isLeading(tokens: Tokens, index: number, from: Clock): boolean {
  if (from.isClear) return true;
  const next = tokens.at(from.next);
  const isFollowed =
    next?.kind === 'word' &&
    !/^(on|and|sharp|each|every|both|daily|rain|til|till|until|to|ending|ends|closing|closes|o'clock|this|sat.*|sun.*|fri.*|mon.*|tue.*|wed.*|thu.*|for|with|in|both|or)$/u.test(
      next.text,
    );
  const isCounted =
    next?.kind === 'number' || (next?.kind === 'sign' && /^[/%$#"']$/u.test(next.text));
  return !isFollowed && !isCounted && tokens.text(index) !== 'after';
}

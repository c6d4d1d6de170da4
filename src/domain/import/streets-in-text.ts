import type { Doubt } from './draft-sale.ts';
import type { Mention } from './schedule/mention.ts';
import { mentionsOf } from './schedule/mentions.ts';
import {
  isDirection,
  isRoadKind,
  isRoadName,
  isVagueRoadKind,
  isUnitWord,
} from './words/places.ts';
import { type Span, Tokens, tokensOf } from './words/tokens.ts';

/** Words that tell where a sale is, in a text that everyone can read while its address is still held back. */

/** Which day it is changes no street. */
const ANY_DAY = 0;

/**
 * The words of a text that name a street, each once, as they are written. `own`: the sale's street, whose name alone
 * tells enough.
 */
export function streetsIn(text: string, own: string | null): readonly string[] {
  const tokens = new Tokens(tokensOf(text));
  const mentions = mentionsOf(tokens, ANY_DAY);
  const covered = new Uint8Array(tokens.length);
  const ranges: Span[] = [];
  const add = (from: number, to: number) => {
    covered.fill(1, from, to);
    ranges.push([from, to]);
  };
  for (const { kind, from, to } of mentions) {
    if (kind === 'street') add(from, to);
    else if (kind === 'noise') covered.fill(1, from, to);
  }
  const name = own === null ? [] : nameOf(own);
  for (let at = 0; at < tokens.length; at++) {
    if (covered[at] === 1) continue;
    const end = roadEnd(tokens, at) ?? ownEnd(tokens, at, name) ?? numberEnd(tokens, at, own);
    if (end !== null && covered[end - 1] !== 1) add(houseBegin(tokens, at), end);
  }
  const words = corners(tokens, ranges).map(([from, to]) =>
    text.slice(...tokens.span(from, to)).replace(/[\s.,:]+$/u, ''),
  );
  return [...new Set(words)];
}

/** "Elm St and Oak Ave": two streets that meet are one place, and so is a house with its street. */
function corners(tokens: Tokens, ranges: readonly Span[]): readonly Span[] {
  const places: Span[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = places.at(-1);
    const isCorner =
      last?.[1] === from - 1 && /^(and|&|\/|at|@|x|near)$/u.test(tokens.text(from - 1));
    // "2114 N." and "Halsted", whose dot has parted them.
    const isSame =
      last !== undefined &&
      (from < last[1] ||
        (beforeDot(tokens, from) <= last[1] && tokens.at(from)?.kind !== 'number'));
    if (last !== undefined && (isCorner || isSame))
      places[places.length - 1] = [last[0], Math.max(last[1], to)];
    else places.push([from, to]);
  }
  return places;
}

/** The doubt about a sale's words that name a street. None if there are no such words. */
export function streetDoubts(texts: readonly string[], own: string | null): readonly Doubt[] {
  const choices = [...new Set(texts.flatMap((text) => streetsIn(text, own)))];
  return choices.length === 0
    ? []
    : [{ topic: 'text', reason: 'names-street', at: [], dates: [], choices }];
}

const BEFORE_ROAD = /^(on|at|@|off|of|from|down|along|near|by|to|behind|onto)$/u;
/** Lane is a maker of chests, too. */
const THING =
  /^(cedar|chest|chests|furniture|recliner|recliners|sofa|table|tables|album|lp|vinyl)$/u;
const MOST_WORDS = 3;

/** "Sheffield Ave", "N 5th Street", "off oak road": a road without the number of a house. Null: none begins here. */
function roadEnd(tokens: Tokens, from: number): number | null {
  let at = from;
  const isLed = BEFORE_ROAD.test(tokens.text(from - 1));
  if (isDirection(tokens.text(at))) at = pastDot(tokens, at + 1);
  const first = tokens.at(at);
  if (first?.kind === 'number') {
    if (!tokens.isGlued(at + 1) || !/^(st|nd|rd|th)$/u.test(tokens.text(at + 1))) return null;
    at += 2;
  } else if (first?.kind !== 'word' || !(first.isCapital || isLed) || !isRoadName(first.text)) {
    return null;
  } else at = pastDot(tokens, at + 1);
  for (let words = 1; words <= MOST_WORDS; words++) {
    const token = tokens.at(at);
    if (token?.kind !== 'word') return null;
    const isKind =
      isRoadKind(token.text) &&
      (token.isCapital || (isLed && token.text.length > 2)) &&
      !THING.test(tokens.text(at + 1));
    if (isKind || (isVagueRoadKind(token.text) && isLed && token.isCapital)) {
      const end = pastDot(tokens, at + 1);
      return isDirection(tokens.text(end)) && tokens.at(end)?.isCapital === true ? end + 1 : end;
    }
    if (!token.isCapital || !isRoadName(token.text)) return null;
    at = pastDot(tokens, at + 1);
  }
  return null;
}

/** The words of a street's name: "Sheffield" of "1842 N Sheffield Ave, Apt 2". */
function nameOf(street: string): readonly string[] {
  const tokens = tokensOf(street).filter(({ kind }) => kind !== 'sign' && kind !== 'line');
  const words: string[] = [];
  for (const { kind, text } of tokens) {
    if (isUnitWord(text) && words.length > 0) break;
    if (kind === 'word' && !isDirection(text) && text.length > 1) words.push(text);
  }
  const last = words.at(-1) ?? '';
  const isKind = words.length > 1 && (isRoadKind(last) || isVagueRoadKind(last));
  const name = isKind ? words.slice(0, -1) : words;
  return name.join('').length >= 3 ? name : [];
}

/** "on Sheffield", "1842 sheffield", "the Sheffield block": the sale's street without its kind. */
function ownEnd(tokens: Tokens, from: number, name: readonly string[]): number | null {
  if (name.length === 0 || !tokens.has(from, name)) return null;
  const end = from + name.length;
  const before = beforeDot(tokens, from) - 1;
  const isNamed =
    tokens.at(before)?.kind === 'number' ||
    isDirection(tokens.text(before)) ||
    BEFORE_ROAD.test(tokens.text(from - 1));
  if (isRoadKind(tokens.text(end))) return pastDot(tokens, end + 1);
  const isBefore = /^(&|and|block|neighbors|residents)$/u.test(tokens.text(end));
  return isNamed || (isBefore && tokens.at(from)?.isCapital === true) ? end : null;
}

/** Where "1842 N." begins, if it stands before a street's name: the number of a house, and a direction. */
function houseBegin(tokens: Tokens, street: number): number {
  const direction = beforeDot(tokens, street) - 1;
  const isLed = direction >= 0 && isDirection(tokens.text(direction));
  const number = (isLed ? direction : beforeDot(tokens, street)) - 1;
  if (tokens.at(number)?.kind === 'number') return number;
  return isLed ? direction : street;
}

/** The place before the dot that ends there, as in "N.". */
function beforeDot(tokens: Tokens, at: number): number {
  return tokens.text(at - 1) === '.' ? at - 1 : at;
}

/** "House number 1842", "#1842": the number of the house. */
function numberEnd(tokens: Tokens, at: number, own: string | null): number | null {
  if (own === null || tokens.at(at)?.kind !== 'number') return null;
  const [number] = tokensOf(own);
  const isOwn = number?.kind === 'number' && number.text === tokens.text(at);
  const isHouse = /^(#|no|number|house|mailbox|door)$/u.test(
    tokens.text(at - 1) === '.' ? tokens.text(at - 2) : tokens.text(at - 1),
  );
  return isOwn && isHouse ? at + 1 : null;
}

function pastDot(tokens: Tokens, at: number): number {
  return tokens.text(at) === '.' && tokens.isGlued(at) && tokens.text(at - 1).length <= 4
    ? at + 1
    : at;
}

const MOST_TOWN_TOKENS = 7;
/** What may stand right before an address that is no part of a sentence. */
const BEFORE_ADDRESS =
  /^(at|@|located|location|address|addr|is|in|sale|sales|auction|[,:(|.!–-])$/u;
const AFTER_ADDRESS = /^([,.;:!?)|-]|from|on|open)$/u;

/**
 * Where the sale's own street stands as an address, with its town, and not as a part of what a sentence says: "Yard
 * sale, 12 Oak St, tools". `own`: the street as the draft has it.
 */
export function ownAddresses(
  text: string,
  tokens: Tokens,
  mentions: readonly Mention[],
  own: string,
): readonly Span[] {
  const wanted = plainStreet(own);
  const spans: Span[] = [];
  mentions.forEach((mention, index) => {
    if (mention.kind !== 'street' || !mention.isSure || mention.isSeveral) return;
    const { from, to } = mention;
    if (plainStreet(text.slice(...tokens.span(from, to))) !== wanted) return;
    const end = pastTown(mentions, index, to);
    const previous = mentions[index - 1];
    const isAfter =
      tokens.at(from - 1)?.kind === 'line' ||
      from === 0 ||
      BEFORE_ADDRESS.test(tokens.text(from - 1)) ||
      (previous?.to === from && /^(days|hours|zip|break)$/u.test(previous.kind));
    const isStop = tokens.text(end - 1) === '.' && tokens.at(end)?.isCapital === true;
    const next = tokens.at(end);
    const isBefore =
      isStop ||
      next === undefined ||
      next.kind === 'line' ||
      AFTER_ADDRESS.test(next.text) ||
      beginsAt(mentions, index, end);
    if (!isAfter || !isBefore) return;
    const [start, stop] = tokens.span(from, end);
    // The stop of an abbreviation ends the sentence, too.
    spans.push([start, isStop ? stop - 1 : stop]);
  });
  return spans;
}

/** Whether days, hours, or a break begin at a place behind a mention. */
function beginsAt(mentions: readonly Mention[], index: number, at: number): boolean {
  return mentions
    .slice(index + 1, index + 2 + MOST_TOWN_TOKENS)
    .some(({ kind, from }) => from === at && /^(days|hours|break)$/u.test(kind));
}

/** The index after the ZIP code that belongs to a street, or else after the street. */
function pastTown(mentions: readonly Mention[], index: number, to: number): number {
  for (const mention of mentions.slice(index + 1, index + 1 + MOST_TOWN_TOKENS)) {
    if (mention.kind === 'break' && !mention.isStrong) continue;
    return mention.kind === 'zip' && mention.from - to <= MOST_TOWN_TOKENS ? mention.to : to;
  }
  return to;
}

function plainStreet(street: string): string {
  return tokensOf(street)
    .flatMap(({ kind, text }) => (kind === 'sign' ? [] : [text]))
    .join(' ');
}

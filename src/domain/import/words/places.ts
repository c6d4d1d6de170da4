import { monthOf, weekdayOf } from './calendar-words.ts';
import type { Tokens } from './tokens.ts';

/** A street address as it is written. */
export interface WrittenStreet {
  /** Whether a word for a kind of street is in it, or only a word such as "at" before it. */
  readonly isSure: boolean;
  /** "1041 - 1046 Racewood Rd": several houses. */
  readonly isSeveral: boolean;
  /** "612, 618 and 625 W Dickens": how many tokens the list of its houses has; or 0. */
  readonly houses: number;
  /** The index after its last token. */
  readonly next: number;
}

/** Kinds of streets that are rarely anything else. */
const CLEAR_KINDS =
  /^(st|str|street|ave|av|aven|avenue|rd|road|ln|lane|blvd|boulevard|cir|circle|ter|terr|terrace|pkwy|parkway|hwy|highway|trl|trail|tpke|pike|turnpike|xing|crossing|aly|alley|cv|cove|expy|broadway|byp|bypass|causeway|plz|plaza|dr|ct|pl|crt|crst|crescent|cres|sq|rte)$/u;
/** Those that are, in lowercase: "hard drive", "by the way". */
const VAGUE_KINDS =
  /^(drive|way|run|place|court|path|row|square|loop|point|pt|pass|park|bend|glen|ridge|walk|view|hollow|grove|landing|lndg|commons|heights|mews|spur|trace|trce|creek|hills|hill|manor|meadow|meadows|gardens|green|estates|valley|woods|farm|mill|crest|knoll|oval|bluff|bluffs|summit)$/u;
const DIRECTION =
  /^(n|s|e|w|ne|nw|se|sw|north|south|east|west|northeast|northwest|southeast|southwest|no|so)$/u;
const NUMBERED =
  /^(us|hwy|highway|route|rt|rte|cr|fm|rm|rr|sr|co|county|state|ranch|farm|interstate|i|loop|old|rural|township|twp)$/u;
const UNIT = /^(apt|unit|suite|ste|lot|bldg|building|apartment|space|spc|trlr|rear|garage|no)$/u;
const NOT_IN_NAMES =
  /^(am|pm|a|at|on|from|to|til|till|until|sale|sales|day|days|and|or|families|family|the|with|for|in|of|is|are|off|each|daily|both|years|yrs|year|old|piece|pieces|pc|pcs|foot|feet|ft|inch|inches|gb|tb|mb|hp|ga|wheel|hour|hours|rain|only|noon|dollars|bucks|cents|people|minutes|min|miles|mile|percent|lots|items|drawer|door|speed|bedroom|bath|ct|karat|oz|lbs|lb|vs|by|near|off|this|next|will|be|i)$/u;
const LEADS = /^(at|@|address|location|located|addr|where|:)$/u;

export const isDirection = (word: string): boolean => DIRECTION.test(word);
export const isUnitWord = (word: string): boolean => UNIT.test(word);
/** "Ave", "Road" */
export const isRoadKind = (word: string): boolean => CLEAR_KINDS.test(word);
/** "Drive", "Way": what is something else, too. */
export const isVagueRoadKind = (word: string): boolean => VAGUE_KINDS.test(word);
/** Whether a word may be in the name of a road. */
export const isRoadName = (word: string): boolean =>
  !NOT_IN_NAMES.test(word) && !isDayWord(word) && monthOf(word) === null;

/** The street at this place, which begins with its number; or null. */
export function streetAt(tokens: Tokens, index: number, isAfterDay: boolean): WrittenStreet | null {
  const first = tokens.at(index);
  if (first?.kind !== 'number' || first.text.length > 6) return null;
  const before = tokens.text(index - 1);
  if (first.glued && !/^[@(:,|"\n]$/u.test(before) && !/^(at|address)$/u.test(before)) return null;
  if (before === '$' || before === '#' || isOrdinal(tokens, index)) return null;
  const houses = isAfterDay && first.text.length < 3 ? 0 : housesAt(tokens, index);
  if (houses > 0) {
    const street = ofHouses(tokens, index + houses);
    if (street !== null)
      return { isSure: true, isSeveral: true, houses, next: pastUnit(tokens, street) };
  }
  const number = { ...pastNumber(tokens, index, isAfterDay), houses: 0 };
  const numbered = numberedRoad(tokens, number.next);
  if (numbered !== null) return { ...number, isSure: true, next: pastUnit(tokens, numbered) };
  const label = labelBefore(tokens, index);
  const isLed =
    (label || LEADS.test(before)) &&
    (tokens.at(number.next)?.isCapital === true || first.text.length > 2);
  const named = label
    ? labeledStreet(tokens, number.next)
    : namedStreet(tokens, number.next, isLed);
  return named === null
    ? null
    : {
        ...number,
        isSure: label || (named.isSure && !isYear(first.text, before) && !BESIDE_WAY.test(before)),
        next: pastUnit(tokens, named.next),
      };
}

const MOST_HOUSES = 40;

/** How many tokens a list of numbers of houses has: "612, 618 and 625", "101/103". 0: there is one number, or none. */
function housesAt(tokens: Tokens, index: number): number {
  let at = index + 1;
  let last = tokens.number(index) ?? 0;
  let { length } = tokens.text(index);
  for (let count = 1; count < MOST_HOUSES; count++) {
    let next = at;
    while (/^(,|\/|&|and)$/u.test(tokens.text(next)) && next < at + 2) next++;
    const number = tokens.number(next) ?? 0;
    const { length: digits } = tokens.text(next);
    // Houses of one street are counted up, and have about as many digits.
    if (next === at || number <= last || digits > length + 1 || digits < 2) break;
    if (tokens.isGlued(next + 1) && tokens.isWord(next + 1)) break;
    [last, length, at] = [number, digits, next + 1];
  }
  return at === index + 1 ? 0 : at - index;
}

/** The index after the street of such a list, which may go without its kind after a direction; or null. */
function ofHouses(tokens: Tokens, index: number): number | null {
  const named = namedStreet(tokens, index, false) ?? null;
  if (named !== null) return named.next;
  const isLed = DIRECTION.test(tokens.text(index)) && tokens.at(index)?.isCapital === true;
  const name = isLed ? pastDot(tokens, index + 1) : -1;
  const isName = tokens.at(name)?.isCapital === true && isRoadName(tokens.text(name));
  return isName && tokens.isWord(name) ? pastName(tokens, name) : numberedRoad(tokens, index);
}

/** "Address: 43855 Pinot Noir", with marks between. */
function labelBefore(tokens: Tokens, index: number): boolean {
  let at = index - 1;
  while (/^[:*|-]$/u.test(tokens.text(at)) && at > index - 6) at--;
  return at < index - 1 && /^(address|addr|location|where|place)$/u.test(tokens.text(at));
}

/** "North of 19 Mile Rd", "near 5 Points Road": a way to go. */
const BESIDE_WAY = /^(of|off|near|between|past|behind|from|onto|take|via|and|toward|towards)$/u;

function isOrdinal(tokens: Tokens, index: number): boolean {
  return tokens.isGlued(index + 1) && /^(st|nd|rd|th)$/u.test(tokens.text(index + 1));
}

/** "1992 Buick Park Avenue" is a car; "at 1992 Park Avenue" is a place. */
function isYear(text: string, before: string): boolean {
  return (
    /^(19[2-9]|20[0-3])\d$/u.test(text) &&
    before !== '' &&
    !/^([@\n.!:|(-]|at|address|located|location)$/u.test(before)
  );
}

/** "123", "123A", "51 1/2", "51½", "1041-1046", "2100 block of" */
function pastNumber(
  tokens: Tokens,
  index: number,
  isAfterDay: boolean,
): { readonly next: number; readonly isSeveral: boolean } {
  let next = index + 1;
  let isSeveral = false;
  const length = tokens.text(index).length;
  const second = tokens.number(next + 1);
  const isRange =
    (tokens.text(next) === '-' || /^(to|thru)$/u.test(tokens.text(next))) && second !== null;
  if (
    isRange &&
    (length >= 3 ||
      (tokens.number(index) ?? 0) > 31 ||
      (!isAfterDay && second > (tokens.number(index) ?? 0)))
  ) {
    isSeveral = second > (tokens.number(index) ?? 0);
    next += 2;
  }
  if (/^[½¼¾]$|^1⁄2$/u.test(tokens.text(next))) next++;
  else if (tokens.has(next, ['1', '/', '2'])) next += 3;
  else if (tokens.isWord(next) && tokens.isGlued(next) && tokens.text(next).length === 1) next++;
  if (tokens.text(next) === 'block') {
    isSeveral = true;
    next += tokens.text(next + 1) === 'of' ? 2 : 1;
  }
  return { next, isSeveral };
}

/** "US-206", "County Road 12", "FM 700", "Hwy 31 N", "West Highway 9" */
function numberedRoad(tokens: Tokens, index: number): number | null {
  let at = DIRECTION.test(tokens.text(index)) ? index + 1 : index;
  if (tokens.text(at) === '.' && at > index) at++;
  const start = at;
  while (
    (NUMBERED.test(tokens.text(at)) ||
      (at > start && /^(rd|road|route|rt|hwy|highway|market)$/u.test(tokens.text(at)))) &&
    at < start + 4
  ) {
    at++;
    if (/^[.-]$/u.test(tokens.text(at))) at++;
  }
  if (at === start || tokens.at(at)?.kind !== 'number' || tokens.text(at).length > 4) return null;
  let next = at + 1;
  if (tokens.isWord(next) && tokens.isGlued(next) && tokens.text(next).length === 1) next++;
  if (DIRECTION.test(tokens.text(next)) && !DIRECTION_STOPS.test(tokens.text(next))) next++;
  return next;
}

const DIRECTION_STOPS = /^(no|so)$/u;
const MOST_NAME_WORDS = 5;

function namedStreet(
  tokens: Tokens,
  index: number,
  isLed: boolean,
): { readonly next: number; readonly isSure: boolean } | null {
  let at = index;
  let found: { readonly next: number; readonly isSure: boolean } | null = null;
  const firstWord = tokens.at(index);
  const isProper = firstWord?.isCapital === true || firstWord?.kind === 'number' || isLed;
  for (let words = 0; words <= MOST_NAME_WORDS; words++) {
    const token = tokens.at(at);
    if (token === undefined) break;
    if (token.kind === 'number') {
      // "5th", "42nd"; other numbers are no part of a name.
      if (words > 2 || !/^(st|nd|rd|th)$/u.test(tokens.text(at + 1)) || !tokens.isGlued(at + 1))
        break;
      at += 2;
      continue;
    }
    if (token.kind !== 'word') break;
    const isClear = CLEAR_KINDS.test(token.text) && (words > 0 || token.text === 'broadway');
    const isVague =
      VAGUE_KINDS.test(token.text) &&
      words > 0 &&
      isProper &&
      token.isCapital === (firstWord?.isCapital ?? true);
    if ((isClear && (isProper || !/^(pl|ct|dr|plz)$/u.test(token.text) || words < 3)) || isVague) {
      // "12 St Charles Ave": a later kind is the right one, unless words that are no name are between.
      found = { next: pastDot(tokens, at + 1), isSure: true };
      if (isClear && !/^(st|park)$/u.test(token.text)) break;
      const isSaint = words === 1 && DIRECTION.test(firstWord?.text ?? '');
      if (isClear && words > 0 && token.text === 'st' && !isSaint) break;
    } else if ((NOT_IN_NAMES.test(token.text) && !isOldOf(tokens, at)) || isDayWord(token.text))
      break;
    at = pastDot(tokens, at + 1);
  }
  if (found !== null) return { ...found, next: pastDirection(tokens, found.next) };
  if (
    !isLed ||
    firstWord?.kind !== 'word' ||
    NOT_IN_NAMES.test(firstWord.text) ||
    monthOf(firstWord.text) !== null ||
    isDayWord(firstWord.text)
  )
    return null;
  return { next: pastName(tokens, index), isSure: false };
}

/** "66 Old Mill Rd": the first word of a name, and no word about things. */
function isOldOf(tokens: Tokens, at: number): boolean {
  const before = tokens.text(at - 1) === '.' ? at - 2 : at - 1;
  const isFirst = tokens.at(before)?.kind === 'number' || isDirection(tokens.text(before));
  const next = tokens.at(at + 1);
  return (
    tokens.text(at) === 'old' &&
    isFirst &&
    tokens.at(at)?.isCapital === true &&
    next?.kind === 'word' &&
    next.isCapital
  );
}

/** What stands after "Address:" is one, up to a comma or the end of the line. */
function labeledStreet(
  tokens: Tokens,
  index: number,
): { readonly next: number; readonly isSure: boolean } | null {
  const named = namedStreet(tokens, index, true);
  if (named?.isSure === true || !tokens.isWord(index)) return named;
  let at = index + 1;
  while (tokens.isWord(at) && at < index + MOST_NAME_WORDS && !isDayWord(tokens.text(at))) at++;
  return { next: at, isSure: true };
}

function isDayWord(word: string): boolean {
  const named = weekdayOf(word);
  return named !== null && !named.isVague;
}

/** "421 Anna", "510 Purple Heron": up to three words that look like a name. */
function pastName(tokens: Tokens, index: number): number {
  let at = index + 1;
  while (
    at < index + 3 &&
    tokens.at(at)?.isCapital === true &&
    !NOT_IN_NAMES.test(tokens.text(at)) &&
    !isDayWord(tokens.text(at))
  )
    at++;
  return at;
}

function pastDot(tokens: Tokens, at: number): number {
  const isAbbreviation =
    tokens.text(at) === '.' && tokens.isGlued(at) && tokens.text(at - 1).length <= 4;
  return isAbbreviation ? at + 1 : at;
}

function pastDirection(tokens: Tokens, at: number): number {
  return DIRECTION.test(tokens.text(at)) && !DIRECTION_STOPS.test(tokens.text(at))
    ? pastDot(tokens, at + 1)
    : at;
}

/** ", #302", "Apt B", "Suite 12B" */
function pastUnit(tokens: Tokens, index: number): number {
  let at = tokens.text(index) === ',' ? index + 1 : index;
  if (UNIT.test(tokens.text(at))) {
    at++;
    if (tokens.text(at) === '.') at++;
    if (tokens.text(at) === '#') at++;
  } else if (tokens.text(at) === '#') at++;
  else return index;
  const id = tokens.at(at);
  if (
    id === undefined ||
    (id.kind === 'word' && id.text.length > 2) ||
    id.kind === 'sign' ||
    id.kind === 'line'
  )
    return index;
  const isLetterNext =
    tokens.isGlued(at + 1) && tokens.isWord(at + 1) && tokens.text(at + 1).length === 1;
  return isLetterNext ? at + 2 : at + 1;
}

const STATES = new Set(
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy pr vi gu'.split(
    ' ',
  ),
);
const STATE_NAMES =
  /^(alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|hampshire|jersey|mexico|york|carolina|dakota|ohio|oklahoma|oregon|pennsylvania|island|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming|zip|zipcode)$/u;

/** A ZIP code. `isSure`: a state, a street, or the word ZIP is before it. */
export interface WrittenZip {
  readonly zip: string;
  readonly isSure: boolean;
  /** A state is right before it, so that it cannot be the number of a house. */
  readonly isAfterState: boolean;
  readonly next: number;
}

/** The ZIP code at this place, or null. `lastStreetEnd`: the index after the last street, or -1. */
export function zipAt(tokens: Tokens, index: number, lastStreetEnd: number): WrittenZip | null {
  const token = tokens.at(index);
  if (token?.kind !== 'number' || token.text.length !== 5) return null;
  const before = tokens.text(index - 1);
  // "4500 Salem Ave - 45416", and no number such as "A-45416".
  const isPart = /^[$#.x*]$/u.test(before) || (before === '-' && token.glued);
  if (isPart || /^(lot|item|model|no|number|serial)$/u.test(before)) return null;
  if (tokens.isGlued(index + 1) && tokens.isWord(index + 1)) return null;
  const isAfterStreet = lastStreetEnd >= 0 && index - lastStreetEnd <= 12;
  const isAfterState = [1, 2, 3].some((back) => isState(tokens, index - back));
  const isSure = isAfterStreet || isAfterState;
  const hasMore =
    tokens.text(index + 1) === '-' &&
    tokens.isGlued(index + 2) &&
    /^\d{4}$/u.test(tokens.text(index + 2));
  return { zip: token.text, isSure, isAfterState, next: hasMore ? index + 3 : index + 1 };
}

function isState(tokens: Tokens, at: number): boolean {
  const token = tokens.at(at);
  if (token?.kind !== 'word') return false;
  return (token.isCapital && STATES.has(token.text)) || STATE_NAMES.test(token.text);
}

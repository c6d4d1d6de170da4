import { monthOf, type WeekdayWord, weekdayOf } from '../words/calendar-words.ts';
import type { Tokens } from '../words/tokens.ts';
import type { WrittenDate, WrittenDates } from '../words/written-date.ts';

/** One day of a list, as it is written. */
export interface DayAtom {
  readonly weekday: number | null;
  /** Null: a weekday or a day of the month. */
  readonly date: WrittenDate | null;
  /** "the 29th", "& 30": its month is that of the date before it. */
  readonly dayOfMonth: number | null;
  /** How it follows the atom before. `beside`: nothing, or only signs, is between them. */
  readonly link: 'first' | 'beside' | 'comma' | 'list' | 'range';
  /** "next Saturday" may be the one after the coming one. */
  readonly isNext: boolean;
  readonly isPlural: boolean;
  /** "first Saturday of June": which one of which month. -1 is the last. Month null: not said. */
  readonly nth: { readonly nth: number; readonly month: number | null } | null;
  readonly isVague: boolean;
  /** First and last token. The last is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Days that are written in one go. */
export interface DayList {
  readonly atoms: readonly DayAtom[];
  readonly from: number;
  readonly to: number;
}

const LIST_SIGNS = /^[&+/]$/u;
const BESIDE_SIGNS = /^[():|'[\]*]$/u;
const RANGE_WORDS = /^(to|thru|through|til|till|until|thur)$/u;
const LIST_WORDS = /^(and|or|then|also|plus|n)$/u;
const LEADING = /^(this|next|coming|the|on|every|each|upcoming|both|all|day|of|only|open|for)$/u;
const NTH: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
};

/** The list of days at this place, or null if none begins there. */
export function daysAt(tokens: Tokens, dates: WrittenDates, index: number): DayList | null {
  const atoms: DayAtom[] = [];
  let at = index;
  for (;;) {
    const last = atoms.at(-1);
    const link = last === undefined ? { link: 'first' as const, at } : linkAt(tokens, at);
    if (link === null) break;
    const atom = atomAt(tokens, dates, link.at, link.link, last);
    if (atom === null) break;
    atoms.push(...withWeekdays(tokens, atom));
    at = atom.to;
  }
  return atoms.length === 0 ? null : { atoms, from: index, to: at };
}

/** "Weekdays" are Monday to Friday. */
function withWeekdays(tokens: Tokens, atom: DayAtom): DayAtom[] {
  if (!/^weekdays?$/u.test(tokens.text(atom.to - 1))) return [atom];
  return [
    { ...atom, weekday: 1 },
    { ...atom, weekday: 5, link: 'range' },
  ];
}

const LETTERS: Readonly<Record<string, number>> = { m: 1, t: 2, w: 3, f: 5, s: 6 };

/** "F/S/S", "M-F", "Th/F/Sa": letters count where others like them are beside them. */
function letterWeekday(tokens: Tokens, at: number, last: DayAtom | undefined): WeekdayWord | null {
  const letter = tokens.text(at);
  const weekday = LETTERS[letter];
  if (weekday === undefined || tokens.at(at)?.isCapital !== true) return null;
  const isAfter =
    last !== undefined && last.weekday !== null && /^[-/&]$/u.test(tokens.text(at - 1));
  const next = tokens.text(at + 2);
  const isBefore =
    /^[-/&]$/u.test(tokens.text(at + 1)) && (/^[mtwfs]$/u.test(next) || weekdayOf(next) !== null);
  if (!isAfter && !isBefore) return null;
  const isSecond = letter === 's' && last?.weekday === 6;
  return { weekday: isSecond ? 0 : weekday, isVague: true, isPlural: false };
}

interface Link {
  readonly link: DayAtom['link'];
  readonly at: number;
}

/** What stands between two days. Words of other kinds end the list; so does the end of a line. */
function linkAt(tokens: Tokens, index: number): Link | null {
  let at = index;
  let link: DayAtom['link'] = 'beside';
  for (let steps = 0; steps < 6; steps++) {
    const text = tokens.text(at);
    if (LIST_SIGNS.test(text) || LIST_WORDS.test(text)) link = link === 'range' ? 'range' : 'list';
    else if (text === '-' || (RANGE_WORDS.test(text) && !isThursday(tokens, at))) link = 'range';
    else if (text === ',') link = link === 'beside' ? 'comma' : link;
    else if (!BESIDE_SIGNS.test(text)) break;
    at++;
  }
  return tokens.at(at) === undefined ? null : { link, at };
}

/** "(Thur, Fri, Sat)": a weekday, and not "thru" with two letters in the wrong order. */
function isThursday(tokens: Tokens, at: number): boolean {
  if (tokens.text(at) !== 'thur') return false;
  const after = tokens.text(at + 1);
  if (/^([(&,+/-]|and|to|thru|through)$/u.test(tokens.text(at - 1))) return true;
  if (/^[,.&/)-]$/u.test(after)) return true;
  const isNumbers = tokens.number(at - 1) !== null && tokens.number(at + 1) !== null;
  return weekdayOf(after) === null && monthOf(after) === null && !isNumbers;
}

function atomAt(
  tokens: Tokens,
  dates: WrittenDates,
  index: number,
  link: DayAtom['link'],
  last: DayAtom | undefined,
): DayAtom | null {
  let at = index;
  let isNext = false;
  let hasThe = false;
  let isEvery = false;
  while (LEADING.test(tokens.text(at)) && at < index + 4) {
    isNext ||= tokens.text(at) === 'next';
    hasThe ||= tokens.text(at) === 'the';
    isEvery ||= /^(every|each)$/u.test(tokens.text(at));
    at++;
  }
  const nth = nthAt(tokens, at);
  if (nth !== null) at = nth.at;
  const plain = { link, isNext, nth: null, isPlural: false, isVague: false, from: index };
  const named = tokens.isWord(at)
    ? (letterWeekday(tokens, at, last) ?? weekdayOf(tokens.text(at)))
    : null;
  if (named !== null) {
    // The dot of "Sat." belongs to it; that of "Saturday." ends a sentence.
    const isShort = tokens.text(at + 1) === '.' && tokens.text(at).length <= 5;
    const to = isShort ? at + 2 : at + 1;
    const { weekday, isPlural, isVague } = named;
    // "Every Saturday in June 9-12": those are hours.
    const month = nth === null && !isPlural && !isEvery ? null : monthAfter(tokens, to);
    return {
      ...plain,
      weekday,
      date: null,
      dayOfMonth: null,
      nth: nth === null ? null : { nth: nth.nth, month: month?.month ?? null },
      isPlural: isPlural || isEvery,
      isVague: isVague && (last === undefined || tokens.text(at).length === 1),
      to: month?.to ?? to,
    };
  }
  if (nth !== null) return null;
  const date = dates.at(at);
  if (date !== null && (last === undefined || !date.isVague || date.day !== null)) {
    const isVague = date.isVague && last === undefined;
    return { ...plain, weekday: null, date, dayOfMonth: null, isVague, to: date.next };
  }
  const dayOfMonth = dayOfMonthAt(tokens, dates, at, { link, hasThe, last });
  if (dayOfMonth === null) return null;
  return { ...plain, weekday: null, date: null, ...dayOfMonth };
}

function nthAt(tokens: Tokens, at: number): { readonly nth: number; readonly at: number } | null {
  const nth = NTH[tokens.text(at)];
  if (nth === undefined) return null;
  const isDigit = tokens.at(at)?.kind === 'number';
  if (isDigit && !/^(st|nd|rd|th)$/u.test(tokens.text(at + 1))) return null;
  const next = isDigit ? at + 2 : at + 1;
  return weekdayOf(tokens.text(next)) === null ? null : { nth, at: next };
}

/** "of June", "in June", "of the month" */
function monthAfter(
  tokens: Tokens,
  at: number,
): { readonly month: number | null; readonly to: number } | null {
  if (!/^(of|in)$/u.test(tokens.text(at))) return null;
  const next = /^(the|each|every|this)$/u.test(tokens.text(at + 1)) ? at + 2 : at + 1;
  const month = monthOf(tokens.text(next));
  return month === null && tokens.text(next) !== 'month' ? null : { month, to: next + 1 };
}

interface Before {
  readonly link: DayAtom['link'];
  readonly hasThe: boolean;
  readonly last: DayAtom | undefined;
}

/** "29th", "the 29th", and "30" after "Aug 29 &", which is no hour. */
function dayOfMonthAt(
  tokens: Tokens,
  dates: WrittenDates,
  at: number,
  { link, hasThe, last }: Before,
): { readonly dayOfMonth: number; readonly to: number } | null {
  const dayOfMonth = tokens.number(at);
  if (dayOfMonth === null || tokens.text(at).length > 2 || dayOfMonth < 1 || dayOfMonth > 31)
    return null;
  const to = dates.pastOrdinal(at);
  const isOrdinal = to > at + 1;
  if (isOrdinal) {
    const isLed = last !== undefined || (hasThe && isDayNoun(tokens, to));
    const isStreet = tokens.at(to)?.kind === 'word' && STREET_OR_NOUN.test(tokens.text(to));
    return isLed && !isStreet ? { dayOfMonth, to } : null;
  }
  if (isOfWeekday(tokens, dates, at, last)) return { dayOfMonth, to };
  const before = last?.dayOfMonth ?? null;
  if (last === undefined || (last.date === null && before === null) || link === 'beside')
    return null;
  if (last.date !== null && (last.date.day === null || last.date.isVague)) return null;
  const previous = before ?? dayOfMonthOf(last);
  if (previous !== null && dayOfMonth <= previous) return null;
  return isHour(tokens, at, link) ? null : { dayOfMonth, to };
}

/** "Fri 28 & Sat 29": the number is a day if it can be that one. */
function isOfWeekday(
  tokens: Tokens,
  dates: WrittenDates,
  at: number,
  last: DayAtom | undefined,
): boolean {
  if (last === undefined || last.weekday === null || last.nth !== null) return false;
  const number = tokens.number(at) ?? 0;
  const isBeforeDay =
    /^(&|and|,)$/u.test(tokens.text(at + 1)) && weekdayOf(tokens.text(at + 2)) !== null;
  const isAlone =
    number <= 12 && !isBeforeDay && last.dayOfMonth === null && !isAfterNumber(tokens, last);
  if (isAlone || isHour(tokens, at, 'list') || /^[-/]$/u.test(tokens.text(at + 1))) return false;
  return dates.isSoonOn(number, last.weekday);
}

/** "Sat 12" after "Fri 11 &". */
function isAfterNumber(tokens: Tokens, { from }: DayAtom): boolean {
  return tokens.number(from - 2) !== null && /^(&|and|,)$/u.test(tokens.text(from - 1));
}

const STREET_OR_NOUN =
  /^(st|street|ave|avenue|rd|road|dr|drive|ln|blvd|place|pl|ct|court|annual|floor|grade|grader|time|century|anniversary|birthday|year|house|ward|district)$/u;

/** "the 29th" without a weekday or a month counts beside words of a sale or other days. */
function isDayNoun(tokens: Tokens, to: number): boolean {
  const next = tokens.text(to);
  return next === '' || /^([,&.!\n(:;-]|and|to|thru|through|from|at|only)$/u.test(next);
}

function dayOfMonthOf({ date }: DayAtom): number | null {
  return date?.day == null ? null : new Date(date.day * 86_400_000).getUTCDate();
}

/** "Aug 8, 9-2", "Aug 8 - 9am", "Aug 8, 9:30" */
function isHour(tokens: Tokens, at: number, link: DayAtom['link']): boolean {
  const after = tokens.text(at + 1);
  const isNumberNext = tokens.at(at + 2)?.kind === 'number';
  if (/^(am|pm|a|p|noon|o'clock|ish)$/u.test(after)) return true;
  if (after === ':' && tokens.isGlued(at + 2) && isNumberNext) return true;
  if (after === 'in' && tokens.text(at + 2) === 'the') return true;
  const isNextDay = tokens.number(at + 2) === (tokens.number(at) ?? 0) + 1;
  if (after === '/' && isNumberNext && tokens.isGlued(at + 1) && !isNextDay) return true;
  if (
    tokens.isGlued(at + 1) &&
    (tokens.isWord(at + 1) || /^[%$"'.]$/u.test(after)) &&
    !(after === '.' && !(isNumberNext && tokens.isGlued(at + 2)))
  )
    return true;
  if (tokens.isWord(at + 1) && link !== 'range' && THINGS.test(after)) return true;
  // "Aug 8, 9-2": after a comma, what has an end of its own is hours, if it can be.
  const isRangeNext = after === '-' || /^(to|til|till|until|thru)$/u.test(after);
  if (!isRangeNext) return false;
  const end = tokens.number(at + 2) ?? (tokens.text(at + 2) === 'noon' ? 12 : null);
  const start = tokens.number(at) ?? 0;
  if (end === null) return tokens.text(at + 2) === '?';
  return (
    start <= 12 && (end <= start || end === 12 || /^(am|pm|a|p|:)$/u.test(tokens.text(at + 3)))
  );
}

const THINGS =
  /^(families|family|homes|houses|sales|people|items|lots|pieces|piece|boxes|rooms|day|days|hour|hours)$/u;

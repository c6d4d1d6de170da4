import { weekdayOf } from './calendar-words.ts';
import type { Tokens } from './tokens.ts';

/** One clock time as it is written, before it is known which half of the day is meant. */
export interface Clock {
  /** 0 to 24 */
  readonly hour: number;
  readonly minute: number;
  /** What the text says about it. `24`: written on a clock of 24 hours. Null: nothing. */
  readonly half: 'am' | 'pm' | '24' | null;
  /** Whether it can only be a time: it has minutes or a half of the day, or is a word such as noon. */
  readonly isClear: boolean;
  /** "dawn", "9ish": about that time. */
  readonly isAbout: boolean;
  /** The index after its last token. */
  readonly next: number;
}

const NUMBER_WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Words that are a time of their own, and about which. */
const TIME_WORDS: Readonly<Record<string, { hour: number; half: 'am' | 'pm'; isAbout: boolean }>> =
  {
    noon: { hour: 12, half: 'pm', isAbout: false },
    midday: { hour: 12, half: 'pm', isAbout: false },
    noontime: { hour: 12, half: 'pm', isAbout: false },
    midnight: { hour: 12, half: 'am', isAbout: false },
    dawn: { hour: 6, half: 'am', isAbout: true },
    sunrise: { hour: 6, half: 'am', isAbout: true },
    daylight: { hour: 7, half: 'am', isAbout: true },
    sunup: { hour: 6, half: 'am', isAbout: true },
    dusk: { hour: 7, half: 'pm', isAbout: true },
    dark: { hour: 7, half: 'pm', isAbout: true },
    sunset: { hour: 7, half: 'pm', isAbout: true },
    sundown: { hour: 7, half: 'pm', isAbout: true },
  };

/** The clock time at this place, or null. */
export function clockAt(tokens: Tokens, index: number): Clock | null {
  const token = tokens.at(index);
  if (token === undefined) return null;
  if (token.kind === 'word') return clockWord(tokens, index);
  if (token.kind !== 'number') return null;
  // "7.25", ".45", "#9", and "x7" are no times; neither is "PP4S".
  const before = tokens.text(index - 1);
  if (token.glued && /^[.#$%x*×°]$/u.test(before)) return null;
  if (before === '$' || before === '#') return null;
  return token.text.length <= 2 ? shortClock(tokens, index) : military(tokens, index);
}

function clockWord(tokens: Tokens, index: number): Clock | null {
  const word = tokens.text(index);
  const named = TIME_WORDS[word];
  if (named !== undefined) {
    return { ...named, minute: 0, isClear: true, next: index + 1 };
  }
  const hour = NUMBER_WORDS.indexOf(word) + 1;
  if (hour === 0) return null;
  const half = halfAt(tokens, index + 1, hour);
  const next = half?.next ?? index + 1;
  // A word is a number of things more often than a time.
  return {
    hour,
    minute: 0,
    half: half?.half ?? null,
    isClear: half !== null,
    isAbout: false,
    next,
  };
}

/** "9", "9am", "9:30", "9:30 a.m.", "12 noon", "8.30am" */
function shortClock(tokens: Tokens, index: number): Clock | null {
  const hour = tokens.number(index);
  if (hour === null || hour > 24) return null;
  let next = index + 1;
  let minute = 0;
  let hasMinutes = false;
  if (/^[:.;]$/u.test(tokens.text(next)) && tokens.isGlued(next) && tokens.isGlued(next + 1)) {
    const minutes = tokens.text(next + 1);
    const isColon = tokens.text(next) !== '.';
    const isSlashed = tokens.text(next + 2) === '/' && tokens.isGlued(next + 2);
    const isTime = /^[0-5]\d$/u.test(minutes) && !isSlashed;
    const isFollowed =
      halfAt(tokens, next + 2, hour) !== null ||
      isRangeWord(tokens.text(next + 2)) ||
      tokens.text(next + 2) === '-';
    const isEnd = tokens.text(index - 1) === '-' && /^[03]0$/u.test(minutes);
    if (isTime && (isColon || isFollowed || isEnd)) {
      minute = Number(minutes);
      hasMinutes = true;
      next += 2;
      // Seconds are of no use here.
      if (tokens.text(next) === ':' && /^\d\d$/u.test(tokens.text(next + 1))) next += 2;
    } else if (isTime || (tokens.text(next) === '.' && minutes !== '.')) {
      return null;
    }
  }
  return ended(tokens, next, {
    hour,
    minute,
    hasMinutes,
    isPadded: tokens.text(index).startsWith('0'),
  });
}

/** "0800", "1330", "830am", and "1030" beside another time. */
function military(tokens: Tokens, index: number): Clock | null {
  const digits = tokens.text(index);
  const [, hours, minutes] = /^(\d{1,2})([0-5]\d)$/u.exec(digits) ?? [];
  if (hours === undefined || Number(hours) > 24) return null;
  const minute = Number(minutes);
  const hour = Number(hours);
  const half = halfAt(tokens, index + 1, hour);
  if (half !== null) {
    return { hour, minute, half: half.half, isClear: true, isAbout: false, next: half.next };
  }
  if (digits.length !== 4 || minute % 15 !== 0) return null;
  const isNamed = /^(hrs?|hours)$/u.test(tokens.text(index + 1));
  const next = isNamed ? index + 2 : index + 1;
  return {
    hour,
    minute,
    half: '24',
    isClear: isNamed || hours.startsWith('0'),
    isAbout: false,
    next,
  };
}

interface Digits {
  readonly hour: number;
  readonly minute: number;
  readonly hasMinutes: boolean;
  readonly isPadded: boolean;
}

function ended(tokens: Tokens, at: number, digits: Digits): Clock | null {
  const { hour, minute, hasMinutes, isPadded } = digits;
  const half = halfAt(tokens, at, hour);
  if (half !== null) {
    if (hour === 0 || (hour > 12 && half.half === 'am')) return null;
    const is24 = hour > 12;
    return {
      hour,
      minute,
      half: is24 ? '24' : half.half,
      isClear: true,
      isAbout: half.isAbout,
      next: half.next,
    };
  }
  if (tokens.isGlued(at) && /^(h|hr|hrs|uhr)$/u.test(tokens.text(at)) && hour > 0) {
    const isLate = hour > 12;
    return {
      hour,
      minute,
      half: isLate ? '24' : null,
      isClear: true,
      isAbout: false,
      next: at + 1,
    };
  }
  if (OCLOCK.test(tokens.text(at)) && hour >= 1 && hour <= 12) {
    return { hour, minute, half: null, isClear: true, isAbout: false, next: at + 1 };
  }
  const isAbout =
    tokens.text(at) === 'ish' || (tokens.text(at) === '-' && tokens.text(at + 1) === 'ish');
  const after = tokens.text(at);
  // "7g", "16x7", "20'", "3/4", "50%", "4th": the number belongs to what follows.
  const isOfList = after === '/' && weekdayOf(tokens.text(at + 1)) !== null;
  const isPart =
    tokens.isGlued(at) && !isOfList && (tokens.isWord(at) || /^[/%"'°½¼¾]$/u.test(after));
  if (isPart && !isAbout && !isRangeWord(after)) return null;
  if (hour > 12 && !hasMinutes) return null;
  const is24 = hasMinutes && (hour > 12 || (isPadded && hour === 0));
  const half24 = is24 ? '24' : null;
  const next = isAbout ? at + (after === 'ish' ? 1 : 2) : at;
  return { hour, minute, half: half24, isClear: hasMinutes, isAbout, next };
}

function isRangeWord(word: string): boolean {
  return /^(to|til|till|until|thru)$/u.test(word);
}

const OCLOCK = /^o'?clock$/u;

function isRangeSign(text: string): boolean {
  return text === '-' || isRangeWord(text);
}

interface Half {
  readonly half: 'am' | 'pm';
  readonly isAbout: boolean;
  readonly next: number;
}

/** "am", "a.m.", "a", "PM", "noon" after an hour, "o'clock" before one of them. */
export function halfAt(tokens: Tokens, at: number, hour: number): Half | null {
  const word = tokens.text(at);
  if (OCLOCK.test(word)) {
    return halfAt(tokens, at + 1, hour);
  }
  if (word === 'noon' || (word === 'n' && tokens.isGlued(at))) {
    return hour === 12 ? { half: 'pm', isAbout: false, next: at + 1 } : null;
  }
  if (word === 'midnight' && hour === 12) return { half: 'am', isAbout: false, next: at + 1 };
  if (word === 'in' && tokens.has(at + 1, ['the'])) {
    const part = tokens.text(at + 2);
    if (part === 'morning') return { half: 'am', isAbout: false, next: at + 3 };
    if (part === 'afternoon' || part === 'evening')
      return { half: 'pm', isAbout: false, next: at + 3 };
    return null;
  }
  const full = /^(am|pm)(ish)?$/u.exec(word);
  if (full !== null) {
    // "8 am. - 2 pm.": a dot that ends no sentence.
    const isDotted = tokens.text(at + 1) === '.' && isRangeSign(tokens.text(at + 2));
    return {
      half: full[1] === 'am' ? 'am' : 'pm',
      isAbout: full[2] !== undefined,
      next: isDotted ? at + 2 : at + 1,
    };
  }
  if (word !== 'a' && word !== 'p') return null;
  return dottedHalf(tokens, at, word);
}

/** "a.m.", "a.m", "a. m.", "a" right after the number. */
function dottedHalf(tokens: Tokens, at: number, letter: 'a' | 'p'): Half | null {
  const half = letter === 'a' ? 'am' : 'pm';
  let next = at + 1;
  if (tokens.text(next) === '.' && tokens.text(next + 1) === 'm') {
    next += 2;
    if (tokens.text(next) === '.' && tokens.isGlued(next)) next += 1;
    return { half, isAbout: false, next };
  }
  if (tokens.text(next) === 'm') {
    if (tokens.text(next + 1) === '.' && tokens.isGlued(next + 1)) next += 1;
    return { half, isAbout: false, next: next + 1 };
  }
  if (!tokens.isGlued(at)) return null;
  if (tokens.text(next) === '.' && tokens.isGlued(next)) next += 1;
  return { half, isAbout: false, next };
}

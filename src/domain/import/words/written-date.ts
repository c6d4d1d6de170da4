import { DAY_MS, dateOfDayNumber } from '../../time/calendar-date.ts';
import { halfAt } from './clock-times.ts';
import { streetAt } from './places.ts';
import { isFraction } from './fractions.ts';
import { monthOf, weekdayOf } from './calendar-words.ts';
import { dateIn, nearestDate, spelledDay } from './nearest-date.ts';
import type { Tokens } from './tokens.ts';

/** A date as it is written. */
export interface WrittenDate {
  /** Days since 1970-01-01, or null if there is no such date, like February 30. */
  readonly day: number | null;
  readonly hasYear: boolean;
  /** Whether it may be something else: "3/4" without anything beside it that speaks of days. */
  readonly isVague: boolean;
  /** The words for a later month are left out: "29" after "Aug 28 &". */
  readonly next: number;
}

const ORDINAL = /^(st|nd|rd|th)$/u;

/** What cuts dates out of one text. `around`: the day number near which they are. */
export class WrittenDates {
  private readonly tokens: Tokens;
  private readonly around: number;

  constructor(tokens: Tokens, around: number) {
    this.tokens = tokens;
    this.around = around;
  }

  /** The date at this place, or null if there is none. */
  at(index: number): WrittenDate | null {
    const token = this.tokens.at(index);
    if (token?.kind === 'word') return this.monthFirst(index) ?? this.relative(index);
    if (token?.kind !== 'number') return null;
    if (token.text.length === 4) return this.yearFirst(index);
    if (token.text.length > 2) return null;
    return this.dayFirst(index) ?? this.numeric(index);
  }

  /** "Aug. 28th, 2026" */
  private monthFirst(index: number): WrittenDate | null {
    const { tokens } = this;
    const month = monthOf(tokens.text(index));
    if (month === null) return null;
    let at = index + 1;
    while (/^[.,-]$/u.test(tokens.text(at)) && at < index + 3) at++;
    if (tokens.text(at) === 'the') at++;
    const dayOfMonth = tokens.number(at);
    if (dayOfMonth === null) return this.spelledDay(month, at);
    if (tokens.text(at).length > 2 || dayOfMonth < 1 || this.isClock(at)) return null;
    return this.withYear(month, dayOfMonth, this.pastOrdinal(at));
  }

  /** "August twelfth", "August twenty-ninth" */
  private spelledDay(month: number, at: number): WrittenDate | null {
    const { tokens } = this;
    const tens = ['twenty', 'thirty'].indexOf(tokens.text(at));
    const isCompound = tens >= 0 && tokens.text(at + 1) === '-';
    const ones = spelledDay(tokens.text(isCompound ? at + 2 : at));
    if (ones === null || (isCompound && ones > 9)) return null;
    const dayOfMonth = isCompound ? (tens + 2) * 10 + ones : ones;
    const next = isCompound ? at + 3 : at + 1;
    return this.withYear(month, dayOfMonth, next);
  }

  /** "28th of August", "28-Aug-26", "27" and "28" of "27, 28 & 29 August"; not the hour before "Aug 29". */
  private dayFirst(index: number): WrittenDate | null {
    const { tokens } = this;
    const dayOfMonth = tokens.number(index);
    if (dayOfMonth === null || dayOfMonth < 1 || dayOfMonth > 31) return null;
    const afterDay = this.pastOrdinal(index);
    const own = this.monthAfter(afterDay);
    if (own === null) return this.dayOfList(index, dayOfMonth);
    const { month, at } = own;
    // "2 may apply"
    const isWord = /^(may|mar|march)$/u.test(tokens.text(at)) && !tokens.at(at)?.isCapital;
    if (isWord && afterDay === index + 1) return null;
    const dashed = this.dashedYear(index, at);
    if (dashed !== null) {
      const day = dateIn(dashed, month, dayOfMonth);
      return { day, hasYear: true, isVague: false, next: at + 3 };
    }
    return this.isBeforeDay(at, index, dayOfMonth)
      ? null
      : this.withYear(month, dayOfMonth, at + 1);
  }

  /** "5-Dec-26", as spreadsheets write it: a year, and no range. Null: it is none. */
  private dashedYear(index: number, month: number): number | null {
    const { tokens } = this;
    const isDashed =
      month === index + 2 &&
      tokens.text(index + 1) === '-' &&
      tokens.text(month + 1) === '-' &&
      [index + 1, month, month + 1, month + 2].every((at) => tokens.isGlued(at));
    const year = isDashed ? tokens.number(month + 2) : null;
    if (year === null || tokens.text(month + 2).length !== 2) return null;
    return this.isNearYear(2000 + year) ? 2000 + year : null;
  }

  /** "9-2 Aug 29", "9 to 2 Aug 29": the number belongs to the hours, and the month to what follows. */
  private isBeforeDay(at: number, index: number, dayOfMonth: number): boolean {
    const { tokens } = this;
    const following = at + (tokens.text(at + 1) === '.' ? 2 : 1);
    const number = tokens.number(following);
    const isOther = number !== null && number <= 31 && tokens.text(following).length <= 2;
    // "16 Jul. 12 Elm St": the number of a house.
    const isHouse = following === at + 2 && streetAt(tokens, following, true)?.isSure === true;
    if (!isOther || isHouse) return false;
    const isEndOfHours =
      /^(-|to|til|till|until)$/u.test(tokens.text(index - 1)) && dayOfMonth <= 12;
    const isHour = number <= 12 && this.startsHours(following);
    return isEndOfHours || (this.pastOrdinal(index) === index + 1 && !isHour);
  }

  private monthAfter(afterDay: number): { readonly month: number; readonly at: number } | null {
    const { tokens } = this;
    let at = afterDay;
    if (/^(of|-|day)$/u.test(tokens.text(at))) at++;
    if (tokens.text(at) === 'of') at++;
    const month = tokens.isWord(at) ? monthOf(tokens.text(at)) : null;
    return month === null ? null : { month, at };
  }

  /** The month of a number is after the last one of a list that rises. */
  private dayOfList(index: number, dayOfMonth: number): WrittenDate | null {
    const { tokens } = this;
    const next = this.pastOrdinal(index);
    let at = next;
    let last = dayOfMonth;
    for (let count = 0; count < 5; count++) {
      if (!/^(,|&|and|-|to|thru|through|\/|\+)$/u.test(tokens.text(at))) return null;
      while (/^(,|&|and|the)$/u.test(tokens.text(at + 1)) && at < next + 20) at++;
      const number = tokens.number(at + 1);
      if (number === null || number <= last || number > 31) return null;
      last = number;
      const own = this.monthAfter(this.pastOrdinal(at + 1));
      if (own !== null) {
        const isFree = !this.isBeforeDay(own.at, at + 1, number);
        return isFree ? { ...this.withYear(own.month, dayOfMonth, next), next } : null;
      }
      at = this.pastOrdinal(at + 1);
    }
    return null;
  }

  private withYear(month: number, dayOfMonth: number, at: number): WrittenDate {
    const year = this.yearAt(at);
    const day =
      year === null
        ? nearestDate(month, dayOfMonth, this.around)
        : dateIn(year.year, month, dayOfMonth);
    const next = year?.next ?? at;
    return { day, hasYear: year !== null, isVague: false, next };
  }

  /** ", 2026", "2026", "'26": a year near this one. "Aug 28, 1950s lamps" has none. */
  private yearAt(at: number): { readonly year: number; readonly next: number } | null {
    const { tokens } = this;
    let place = at;
    if (/^[,./-]$/u.test(tokens.text(place))) place++;
    const isShort = /^['’]$/u.test(tokens.text(place));
    if (isShort) place++;
    const text = tokens.text(place);
    if (tokens.at(place)?.kind !== 'number' || text.length !== (isShort ? 2 : 4)) return null;
    if (tokens.isGlued(place + 1) && (tokens.isWord(place + 1) || tokens.text(place + 1) === '-'))
      return null;
    const year = isShort ? 2000 + Number(text) : Number(text);
    return this.isNearYear(year) ? { year, next: place + 1 } : null;
  }

  private isNearYear(year: number): boolean {
    return Math.abs(year - Number(dateOfDayNumber(this.around).slice(0, 4))) <= 8;
  }

  /** "2026-08-28" */
  private yearFirst(index: number): WrittenDate | null {
    const { tokens } = this;
    const sign = tokens.text(index + 1);
    if ((sign !== '-' && sign !== '/') || tokens.text(index + 3) !== sign) return null;
    const [year, month, day] = [index, index + 2, index + 4].map((at) => tokens.number(at));
    if (year == null || month == null || day == null || !this.isNearYear(year)) return null;
    return { day: dateIn(year, month, day), hasYear: true, isVague: false, next: index + 5 };
  }

  /** "8/28", "8/28/26", "8-28-26", "8.28.2026". */
  private numeric(index: number): WrittenDate | null {
    const { tokens } = this;
    const sign = tokens.text(index + 1);
    const month = tokens.number(index);
    const dayOfMonth = tokens.number(index + 2);
    if (!/^[/.-]$/u.test(sign) || month === null || dayOfMonth === null) return null;
    if (month < 1 || month > 12 || dayOfMonth < 1 || tokens.text(index + 2).length > 2) return null;
    if (/^[/.$#x*]$/u.test(tokens.text(index - 1)) && tokens.isGlued(index)) return null;
    const isTight = tokens.isGlued(index + 1) && tokens.isGlued(index + 2);
    if (!isTight) return null;
    const year = this.numericYear(index + 3, sign);
    if (year !== null) {
      const day = dateIn(year, month, dayOfMonth);
      return { day, hasYear: true, isVague: false, next: index + 5 };
    }
    if (tokens.text(index + 3) === sign && tokens.isGlued(index + 3) && sign !== '-') {
      const isList = sign === '/' && tokens.number(index + 4) === dayOfMonth + 1;
      if (!isList) return null;
    }
    if (isFraction(tokens, index)) return null;
    const day = nearestDate(month, dayOfMonth, this.around);
    if (sign === '-' && this.isOfWeekday(index, day))
      return { day, hasYear: false, isVague: true, next: index + 3 };
    if (sign !== '/' && (dayOfMonth <= 12 || tokens.text(index + 2).length < 2)) return null;
    // "8.30-2" is when it opens.
    if (sign !== '/' && (!this.isSoon(day) || this.startsHours(index + 2))) return null;
    return { day, hasYear: false, isVague: true, next: index + 3 };
  }

  /** "Fri 6-11, 9-3": what would be hours is the date of that weekday, and hours come behind it. */
  private isOfWeekday(index: number, day: number | null): boolean {
    const { tokens } = this;
    const before = /^[.,]$/u.test(tokens.text(index - 1)) ? index - 2 : index - 1;
    const weekday = tokens.isWord(before) ? weekdayOf(tokens.text(before)) : null;
    const isThen = /^[,(|]$/u.test(tokens.text(index + 3)) && tokens.number(index + 4) !== null;
    return (
      weekday !== null &&
      isThen &&
      day !== null &&
      new Date(day * DAY_MS).getUTCDay() === weekday.weekday
    );
  }

  private numericYear(at: number, sign: string): number | null {
    const { tokens } = this;
    const year = tokens.number(at + 1);
    if (tokens.text(at) !== sign || year === null || !tokens.isGlued(at + 1)) return null;
    const length = tokens.text(at + 1).length;
    if (length !== 2 && length !== 4) return null;
    const full = length === 2 ? 2000 + year : year;
    return this.isNearYear(full) && !(sign === '/' && this.isNextDay(at)) ? full : null;
  }

  /** "8/28/29" in 2026 are two days. */
  private isNextDay(at: number): boolean {
    const day = this.tokens.number(at - 1);
    const year = this.tokens.number(at + 1);
    const thisYear = Number(dateOfDayNumber(this.around).slice(2, 4));
    return day !== null && year === day + 1 && year > thisYear + 1;
  }

  private isSoon(day: number | null): boolean {
    return day !== null && day >= this.around - 45 && day <= this.around + 150;
  }

  /** "tomorrow", "the day after tomorrow", "in two weeks" */
  private relative(index: number): WrittenDate | null {
    const { tokens } = this;
    const found = RELATIVE.find(({ words }) => tokens.has(index, words));
    if (found !== undefined) {
      const { days, words, isVague } = found;
      return { day: this.around + days, hasYear: true, isVague, next: index + words.length };
    }
    if (tokens.text(index) !== 'in' || !/^weeks?$/u.test(tokens.text(index + 2))) return null;
    const word = tokens.text(index + 1);
    const weeks = tokens.number(index + 1) ?? WEEKS.indexOf(word) + 1;
    if (weeks < 1 || weeks > 12) return null;
    return { day: this.around + weeks * 7, hasYear: true, isVague: true, next: index + 3 };
  }

  /** Whether this day of a month is soon, on this weekday (0 is Sunday). */
  isSoonOn(dayOfMonth: number, weekday: number): boolean {
    for (let day = this.around - 6; day < this.around + 45; day++) {
      const date = new Date(day * DAY_MS);
      if (date.getUTCDate() === dayOfMonth && date.getUTCDay() === weekday) return true;
    }
    return false;
  }

  /** Leaves out "th" and the like. */
  pastOrdinal(at: number): number {
    return ORDINAL.test(this.tokens.text(at + 1)) ? at + 2 : at + 1;
  }

  private startsHours(at: number): boolean {
    return this.isClock(at) || /^(-|to|til|till|until)$/u.test(this.tokens.text(at + 1));
  }

  /** Whether the number is an hour: "9am", "9:30". */
  private isClock(at: number): boolean {
    const { tokens } = this;
    if (tokens.text(at + 1) === ':' && tokens.isGlued(at + 2) && tokens.number(at + 2) !== null) {
      return /^\d\d$/u.test(tokens.text(at + 2));
    }
    return halfAt(tokens, at + 1, tokens.number(at) ?? 0) !== null;
  }
}

const WEEKS = ['one', 'two', 'three', 'four'];

const RELATIVE = [
  { words: ['day', 'after', 'tomorrow'], days: 2, isVague: false },
  { words: ['tomorrow'], days: 1, isVague: false },
  { words: ['tommorow'], days: 1, isVague: false },
  { words: ['tommorrow'], days: 1, isVague: false },
  { words: ['tomorow'], days: 1, isVague: false },
  { words: ['tmrw'], days: 1, isVague: false },
  { words: ['today'], days: 0, isVague: true },
  { words: ['tonight'], days: 0, isVague: true },
] as const;

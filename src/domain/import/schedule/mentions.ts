import { cueAt } from '../words/cues.ts';
import { hourLedAt, hoursAt } from '../words/hours.ts';
import { pastNoise } from '../words/noise.ts';
import { streetAt, zipAt } from '../words/places.ts';
import type { Tokens } from '../words/tokens.ts';
import { WrittenDates } from '../words/written-date.ts';
import { Beside } from './beside.ts';
import { entriesOf } from './day-entries.ts';
import { type DayList, daysAt } from './days-at.ts';
import type { Mention } from './mention.ts';

/** Reads a text once from its start to its end. `around`: a day number. */
export function mentionsOf(tokens: Tokens, around: number): readonly Mention[] {
  const reader = new MentionReader(tokens, around);
  return reader.read();
}

/** Pictures begin what they stand for: a calendar, a clock, a pin. */
const PICTURE = /^\p{Extended_Pictographic}$/u;

class MentionReader {
  private readonly tokens: Tokens;
  private readonly dates: WrittenDates;
  private readonly around: number;
  private readonly mentions: Mention[] = [];
  private readonly beside: Beside;
  private lastStreetEnd = -1;

  constructor(tokens: Tokens, around: number) {
    this.tokens = tokens;
    this.around = around;
    this.dates = new WrittenDates(tokens, around);
    this.beside = new Beside(tokens, this.dates, this.mentions);
  }

  read(): readonly Mention[] {
    let at = 0;
    while (at < this.tokens.length) {
      const found = this.mentionAt(at);
      if (found === null) {
        at++;
      } else {
        this.mentions.push(found);
        at = Math.max(found.to, at + 1);
      }
    }
    return this.mentions;
  }

  private mentionAt(at: number): Mention | null {
    return (
      this.breakAt(at) ??
      this.noiseAt(at) ??
      this.placeAt(at) ??
      this.cueFirstAt(at) ??
      this.halfPriceHour(at) ??
      this.daysMention(at) ??
      this.hoursMention(at) ??
      this.cueMention(at)
    );
  }

  private breakAt(at: number): Mention | null {
    const { tokens } = this;
    const token = tokens.at(at);
    const text = token?.text ?? '';
    if (token?.kind === 'line' || /^[!;|•·●▪■◆★*✓✔➡]$/u.test(text))
      return this.broken(at, at + 1, true);
    if (PICTURE.test(text)) return this.broken(at, at + 1, true);
    if (text === ',' || text === '(' || text === ')') return this.broken(at, at + 1, false);
    if (text === '.') {
      // "9.5" has no sentence between; "Sat. 9-2" was read with its dot.
      const isInside = tokens.isGlued(at + 1) && !tokens.at(at + 1)?.isCapital;
      return isInside ? null : this.broken(at, at + 1, true);
    }
    if (text === '-' && tokens.text(at + 1) === '-' && this.lastKind() !== 'days')
      return this.broken(at, at + 2, true);
    return null;
  }

  private broken(from: number, to: number, isStrong: boolean): Mention {
    return { kind: 'break', isStrong, from, to };
  }

  private lastKind(): Mention['kind'] | null {
    return this.mentions.at(-1)?.kind ?? null;
  }

  private noiseAt(from: number): Mention | null {
    const to = pastNoise(this.tokens, from);
    return to === null ? null : { kind: 'noise', from, to };
  }

  private placeAt(from: number): Mention | null {
    const zip = zipAt(this.tokens, from, this.lastStreetEnd);
    if (zip !== null && zip.isAfterState)
      return { kind: 'zip', zip: zip.zip, isSure: true, from, to: zip.next };
    const street = streetAt(this.tokens, from, this.beside.isBesideDays(from));
    if (street !== null && !this.isHoursNotStreet(from)) {
      this.lastStreetEnd = street.next;
      const { isSure, isSeveral, houses, next } = street;
      return { kind: 'street', isSure, isSeveral, houses, from, to: next };
    }
    return zip === null
      ? null
      : { kind: 'zip', zip: zip.zip, isSure: zip.isSure, from, to: zip.next };
  }

  /** "Sat 9-2 Oak Street" and "at 9am Main St": the number is an hour. */
  private isHoursNotStreet(at: number): boolean {
    const hours = hoursAt(this.tokens, at);
    return hours !== null && (hours.isClear || (hours.isRange && this.beside.isBesideDays(at)));
  }

  /** Cues that contain numbers or names of days: "50% off", "1/2 price", "4th of July". */
  private cueFirstAt(from: number): Mention | null {
    const found = cueAt(this.tokens, from);
    const isFirst =
      found !== null &&
      /^(half|holiday|no-early|early|closed|daily|last-day|next-weekend|rain)$/u.test(found.cue);
    return isFirst ? { kind: 'cue', cue: found.cue, from, to: found.next } : null;
  }

  /** "1/2 price after 1", "half off Saturday from 12 on": the hour alone says enough. */
  private halfPriceHour(from: number): Mention | null {
    const last = this.mentions.at(-1);
    const cue = last?.kind === 'days' ? this.mentions.at(-2) : last;
    const isHalf = cue?.kind === 'cue' && cue.cue === 'half' && last !== undefined;
    if (!isHalf || from - last.to > 1 || (last !== cue && last.from > cue.to + 1)) return null;
    const hours = hourLedAt(this.tokens, from);
    return hours === null ? null : { kind: 'hours', hours, isEnd: false, from, to: hours.next };
  }

  private cueMention(from: number): Mention | null {
    const found = cueAt(this.tokens, from);
    return found === null ? null : { kind: 'cue', cue: found.cue, from, to: found.next };
  }

  private daysMention(from: number): Mention | null {
    const whole = daysAt(this.tokens, this.dates, from);
    if (whole === null) return null;
    const list = this.withoutInstead(withoutOthers(whole));
    if (this.isIdiom(list)) return null;
    const [first] = list.atoms;
    const isVague = list.atoms.every((atom) => atom.isVague);
    if (isVague && !this.beside.isSupported(list)) return null;
    const entries = entriesOf(list, this.around);
    if (entries.length === 0) return null;
    const before = this.tokens.text(from - 1);
    const isWord = /^(to|thru|through|til|till|until|ends|ending)$/u.test(before);
    const isEnd = isWord ? 'word' : before === '-' ? 'dash' : null;
    return {
      kind: 'days',
      entries,
      isVague: isVague && first?.date !== null,
      isEnd,
      from,
      to: list.to,
    };
  }

  /** "Not Saturday, Sunday instead": the last day is none of those before. */
  private withoutInstead(list: DayList): DayList {
    const last = list.atoms.at(-1);
    const isNone = /^(no|not)$/u.test(this.tokens.text(list.from - 1));
    if (!isNone || last === undefined || list.atoms.length < 2) return list;
    if (this.tokens.text(list.to) !== 'instead') return list;
    return { ...list, atoms: list.atoms.slice(0, -1), to: last.from };
  }

  /** "Sunday best", "Monday night football": things for sale. */
  private isIdiom({ atoms, to }: DayList): boolean {
    if (atoms.length > 1) return false;
    const next = this.tokens.text(to);
    if (next === '-' && /^(up|down|dried)$/u.test(this.tokens.text(to + 1))) return true;
    if (/^(night|evening)$/u.test(next))
      return /^(football|live|lights|post)$/u.test(this.tokens.text(to + 1));
    return /^(best|school|dress|dresses|paper|papers|brunch|funnies|hats?|clothes|addams|roast)$/u.test(
      next,
    );
  }

  private hoursMention(from: number): Mention | null {
    const hours = hoursAt(this.tokens, from);
    if (hours === null || !this.beside.isBelievable(hours, from)) return null;
    const isEnd = [from - 1, from].some((at) =>
      /^(to|thru|through|til|till|until|-)$/u.test(this.tokens.text(at)),
    );
    return { kind: 'hours', hours, isEnd, from, to: hours.next };
  }
}

/** "Aug 27, 28 & 29 Thu & Fri 9-5, Sat 9-12": the weekdays begin a list of their own. */
function withoutOthers(list: DayList): DayList {
  const { atoms } = list;
  const at = atoms.findIndex(({ weekday }) => weekday !== null);
  const first = atoms[at];
  const isDatesFirst =
    at > 0 && first !== undefined && atoms.slice(at).every(({ weekday }) => weekday !== null);
  if (!isDatesFirst || first.link === 'range') return list;
  const dates = entriesOf({ ...list, atoms: atoms.slice(0, at) }, 0).length;
  const weekdays = entriesOf({ ...list, atoms: atoms.slice(at) }, 0).length;
  return weekdays < dates ? { ...list, atoms: atoms.slice(0, at), to: first.from } : list;
}

import { weekdayOf } from '../words/calendar-words.ts';
import { cueAt } from '../words/cues.ts';
import { type WrittenHours, hoursAt } from '../words/hours.ts';
import type { Tokens } from '../words/tokens.ts';
import type { WrittenDates } from '../words/written-date.ts';
import { type DayList, daysAt } from './days-at.ts';
import type { Mention } from './mention.ts';

/** What may stand between a day and its hours. */
const BETWEEN =
  /^([,:;()|@.*'"–-]|from|at|hours|hour|hrs|time|times|open|only|between|is|will|be|are|the|sale|each|day|both|days|approximately|about|around|starting|start|starts|daily|of|we|on|and|morning|am|all|&|special|for|not|this|that)$/u;
const FOLLOWS_HOURS =
  /^(daily|both|each|every|everyday|on|only|rain|all|sharp|am|pm|at|no|cash|or|no)$/u;
const NOT_HOURS_BEFORE =
  /^(size|sizes|sz|age|ages|lot|lots|booth|booths|no|unit|apt|grade|grades|scale|volume|vol|issue|issues|page|pages|months|channels|levels|size:|model|series|route|rt|hwy|exit|about|up|need|holds|seats|takes)$/u;

/** Whether numbers and short words are days and hours, by what is beside them. */
export class Beside {
  private readonly tokens: Tokens;
  private readonly dates: WrittenDates;
  /** What was read so far. It grows. */
  private readonly mentions: readonly Mention[];

  constructor(tokens: Tokens, dates: WrittenDates, mentions: readonly Mention[]) {
    this.tokens = tokens;
    this.dates = dates;
    this.mentions = mentions;
  }

  /** Whether something beside a word that may be a day says that it is one. */
  isSupported({ atoms, to }: DayList): boolean {
    const { tokens } = this;
    const [first] = atoms;
    if (first === undefined) return false;
    const before = tokens.text(first.from - 1);
    if (first.date !== null) return this.isDateSupported(first.from, to, before);
    const token = tokens.at(first.to - 1);
    const hasDot = token?.text === '.';
    const after = tokens.text(to);
    if (after === ':' || this.startsHours(to)) return true;
    if (
      /^(on|this|next|every|each|and|&|-|thru|through|to|til|until|,|\/)$/u.test(before) &&
      this.isNearDays(first.from)
    )
      return true;
    if (/^(this|next|every|each)$/u.test(tokens.text(first.from))) return true;
    const last = this.mentions.at(-1);
    if (last?.kind === 'cue' && last.to === first.from && token?.isCapital === true) return true;
    const next = cueAt(tokens, to)?.cue ?? '';
    if (/^(canceled|closed|pending|half)$/u.test(next) && token?.isCapital === true) return true;
    if (before === 'on' && tokens.at(first.from)?.isCapital) return true;
    if (/^(only|morning|afternoon|evening|noon|night|nite|all)$/u.test(after)) return true;
    const isLineAlone = isEdge(before) && isEdge(after);
    return (
      isLineAlone ||
      (this.mentions.at(-1)?.kind === 'hours' && this.mentions.at(-1)?.to === first.from) ||
      (hasDot && this.startsHours(to + 1))
    );
  }

  private isDateSupported(from: number, to: number, before: string): boolean {
    const { tokens } = this;
    if (/^(on|date|dates|from|starting|begins|starts|this|sale|only)$/u.test(before)) return true;
    if (before === ':' && /^(dates?|when|days?|sale|times?|hours)$/u.test(tokens.text(from - 2)))
      return true;
    const after = tokens.text(to);
    if (/^(only|sale)$/u.test(after) || (tokens.text(from) === 'in' && after !== ''))
      return tokens.text(from) !== 'in' || before === 'sale';
    if (tokens.at(from)?.kind === 'word') {
      // "Today!" on its own, not "call today!".
      const isAlone = isEdge(before) && isEdge(after);
      return this.startsHours(to) || isAlone || /^(and|&|from)$/u.test(after);
    }
    return this.startsHours(to) || this.isNearDays(from);
  }

  private isNearDays(at: number): boolean {
    const last = this.mentions.slice(-4).findLast(({ kind }) => kind !== 'break');
    return (
      last !== undefined && (last.kind === 'days' || last.kind === 'hours') && at - last.to <= 3
    );
  }

  /** Whether hours begin here, after signs and small words. */
  private startsHours(from: number): boolean {
    let at = from;
    while (at < from + 3 && /^([,:(@.|-]|from|at|only|is)$/u.test(this.tokens.text(at))) at++;
    const hours = hoursAt(this.tokens, at);
    const isSaid = hours !== null && (hours.isClear || hours.isRange || this.tokens.isWord(at));
    return isSaid && !this.isThing(hours.next);
  }

  /** "9-2" beside a day are hours; "sizes 6-12" and "3-4 bedrooms" are none. */
  isBelievable(hours: WrittenHours, from: number): boolean {
    const { tokens } = this;
    const { isRange, isClear, next } = hours;
    const before = tokens.text(from - 1);
    if (
      NOT_HOURS_BEFORE.test(before) ||
      (before === ':' && NOT_HOURS_BEFORE.test(tokens.text(from - 2)))
    )
      return isClear && isRange;
    const isWordTime =
      tokens.isWord(from) &&
      !isRange &&
      hours.from !== null &&
      tokens.number(hours.from.next - 1) === null;
    if (isClear)
      return (
        !isWordTime ||
        this.isBesideDays(from) ||
        hasDigit(tokens, from, next) ||
        isLedTime(tokens, from)
      );
    const isLed = tokens.at(from)?.kind !== 'number';
    if (!isRange) return isLed && this.isSingle(from, next);
    if (this.isBesideDays(from) && !this.isThing(next)) return true;
    if (this.isNearlyBeside(from) && this.endsThere(next) && this.isLikely(hours)) return true;
    if (
      /^(hours|hrs|hour|time|times|open|from|between|sale|:)$/u.test(before) ||
      /^(from|between|open|opens|hours)$/u.test(tokens.text(from))
    )
      return !this.isThing(next);
    if (FOLLOWS_HOURS.test(tokens.text(next)) || this.startsDays(next)) return true;
    return isEdge(before) && isEdge(tokens.text(next)) && this.isLikely(hours);
  }

  private isLikely({ from, to }: WrittenHours): boolean {
    return (
      from !== null &&
      from.hour >= 5 &&
      (to === null || to.hour <= 9 || to.hour === 12 || to.hour > from.hour)
    );
  }

  /** "starts at 8", "until 3" */
  private isSingle(from: number, next: number): boolean {
    if (this.isThing(next)) return false;
    const word = this.tokens.text(from);
    if (/^(start|open|begin|door|end|close|closing|over|done|finish|shut|pack|wrap)/u.test(word))
      return true;
    const last = this.mentions.at(-1);
    const isOfCue = last?.kind === 'cue' && /^(early|numbers|preview|pickup|half)$/u.test(last.cue);
    if (isOfCue && from - last.to <= 4) return true;
    return this.isBesideDays(from) || /^(til|till|until)$/u.test(word) || this.startsDays(next);
  }

  /** A number that counts what follows: "9-2 dollars", "until 3 families". */
  private isThing(at: number): boolean {
    const token = this.tokens.at(at);
    if (token === undefined || token.kind === 'line') return false;
    if (token.kind === 'sign')
      return (
        /^[%$"'#°]$/u.test(token.text) ||
        // "Fri 9-5/Sat 9-2" lists days.
        (token.text === '/' && token.glued && weekdayOf(this.tokens.text(at + 1)) === null)
      );
    return token.kind === 'word' && COUNTED.test(token.text);
  }

  private startsDays(from: number): boolean {
    let at = from;
    while (at < from + 3 && /^([,:(|-]|on)$/u.test(this.tokens.text(at))) at++;
    const text = this.tokens.text(at);
    return (
      (this.tokens.isWord(at) && weekdayOf(text) !== null) ||
      daysAt(this.tokens, this.dates, at) !== null
    );
  }

  /** "Saturday still going strong 9-3": two other words between them. */
  private isNearlyBeside(at: number): boolean {
    const last = this.mentions.at(-1);
    if (last?.kind !== 'days' || at - last.to > 3) return false;
    for (let between = last.to; between < at; between++) {
      if (!this.tokens.isWord(between) && this.tokens.text(between) !== '-') return false;
    }
    return true;
  }

  private endsThere(at: number): boolean {
    const text = this.tokens.text(at);
    return isEdge(text) || FOLLOWS_HOURS.test(text) || this.startsDays(at);
  }

  /** "Closing at 3, Fri and Sat": hours stand before the days in their sentence. */
  private hasHours(days: Mention): boolean {
    for (let at = this.mentions.lastIndexOf(days) - 1; at >= 0; at--) {
      const mention = this.mentions[at];
      if (mention?.kind === 'hours') return true;
      if (mention === undefined || mention.kind !== 'break' || mention.isStrong) return false;
    }
    return false;
  }

  /** Whether only signs and small words are between this place and the days or hours before it. */
  isBesideDays(at: number): boolean {
    // What is further back is too far.
    const last = this.mentions.slice(-8).findLast(isWhen);
    if (last === undefined || at - last.to > 6) return false;
    for (let between = last.to; between < at; between++) {
      const text = this.tokens.text(between);
      const isNextLine = text === '\n' && last.kind !== 'hours';
      if (!BETWEEN.test(text) && !isNextLine) return false;
      if ((text === '.' || text === '\n') && last.kind === 'days' && this.hasHours(last))
        return false;
    }
    return true;
  }
}

function isWhen(mention: Mention): boolean {
  if (mention.kind === 'cue')
    return mention.cue === 'weekend' || mention.cue === 'next-weekend' || mention.cue === 'daily';
  return mention.kind === 'days' || mention.kind === 'hours';
}

const COUNTED =
  /^(families|family|fam|homes|houses|dollars|dollar|bucks|cents|years|yrs|yr|year|months|mo|mos|days|weeks|ft|foot|feet|inch|inches|lbs|lb|pounds|oz|people|persons|pieces|piece|pc|pcs|items|boxes|bedroom|bedrooms|bath|drawer|drawers|gallon|gal|miles|mile|mi|mm|cm|hp|percent|tb|gb|inches|sets|pairs|pair|toddler|toddlers|kids|boys|girls|womens|mens|old)$/u;

function isEdge(text: string): boolean {
  return text === '' || /^[\n.!;|,:()•·*-]$/u.test(text);
}

function hasDigit(tokens: Tokens, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens.at(at)?.kind === 'number') return true;
  return false;
}

function isLedTime(tokens: Tokens, from: number): boolean {
  return /^(at|from|starts|starting|start|opens|open|begins|until|til|till|@|ends|closes|after)$/u.test(
    tokens.text(from),
  );
}

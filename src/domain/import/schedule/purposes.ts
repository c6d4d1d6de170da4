import type { Cue } from '../words/cues.ts';
import type { Tokens } from '../words/tokens.ts';
import type { Mention } from './mention.ts';

/** What days or hours of a text are for. `open`: shoppers may come. */
export type Purpose =
  | 'open'
  | 'preview'
  | 'pickup'
  | 'numbers'
  | 'early'
  | 'rain'
  | 'bidding'
  | 'half'
  | 'other';

export type DaysMention = Extract<Mention, { kind: 'days' }>;
export type HoursMention = Extract<Mention, { kind: 'hours' }>;
export type CueMention = Extract<Mention, { kind: 'cue' }>;

/** A mention with its place in the order of sentences, and within a sentence of what commas part. */
export interface Part<M extends Mention = DaysMention | HoursMention | CueMention> {
  readonly mention: M;
  readonly clause: number;
  readonly segment: number;
  purpose: Purpose;
}

/** The cues that give what follows, or what is before, another purpose. */
const PURPOSES: Partial<Record<Cue, Purpose>> = {
  preview: 'preview',
  pickup: 'pickup',
  numbers: 'numbers',
  early: 'early',
  'no-early': 'other',
  rain: 'rain',
  bidding: 'bidding',
  half: 'half',
  other: 'other',
  contact: 'other',
};

/** How far a cue reaches, in tokens. */
const REACH: Partial<Record<Cue, number>> = {
  other: 5,
  contact: 4,
  'no-early': 6,
  early: 8,
  numbers: 9,
  half: 6,
};

/** Days, hours and cues with what they are for. */
export function partsOf(tokens: Tokens, mentions: readonly Mention[]): readonly Part[] {
  const parts = placed(tokens, mentions);
  parts.forEach((part, index) => {
    if (part.mention.kind === 'cue') spread(tokens, parts, index, part.mention);
  });
  // "After 5pm" alone is not when a sale opens.
  for (const part of parts) {
    const isAfter = part.mention.kind === 'hours' && tokens.text(part.mention.from) === 'after';
    if (isAfter && part.purpose === 'open') part.purpose = 'other';
  }
  return parts;
}

function placed(tokens: Tokens, mentions: readonly Mention[]): Part[] {
  const parts: Part[] = [];
  let clause = 0;
  let segment = 0;
  for (const mention of mentions) {
    if (mention.kind === 'break') {
      if (mention.isStrong && !isHeading(tokens, mention.from, parts.at(-1))) clause++;
      segment++;
    } else if (mention.kind === 'days' || mention.kind === 'hours' || mention.kind === 'cue') {
      parts.push({ mention, clause, segment, purpose: 'open' });
    }
  }
  return parts;
}

/** "Pickup:" on a line of its own is about the next line. */
function isHeading(tokens: Tokens, at: number, last: Part | undefined): boolean {
  if (tokens.at(at)?.kind !== 'line' || last?.mention.kind !== 'cue') return false;
  if (!/^(preview|pickup|rain|bidding)$/u.test(last.mention.cue)) return false;
  const between = tokens.text(last.mention.to);
  return last.mention.to === at || (between === ':' && last.mention.to + 1 === at);
}

function spread(
  tokens: Tokens,
  parts: readonly Part[],
  index: number,
  { cue, from, to }: CueMention,
): void {
  const purpose = PURPOSES[cue];
  if (purpose === undefined) return;
  const own = parts[index];
  const ahead = following(parts, index, REACH[cue] ?? 40);
  if (own === undefined) return;
  if (ahead.length > 0 && !belongsBefore(tokens, parts, index, ahead)) {
    forward(ahead, purpose, cue);
  } else {
    backward(parts, index, purpose, from, to);
  }
}

/** What may be meant: days and hours of the same sentence, up to the next cue of a purpose. */
function following(parts: readonly Part[], index: number, reach: number): Part[] {
  const own = parts[index];
  const isRain = own?.mention.kind === 'cue' && own.mention.cue === 'rain';
  const found: Part[] = [];
  let end = own?.mention.to ?? 0;
  for (let at = index + 1; at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined || own === undefined || part.clause !== own.clause) break;
    if (part.mention.kind === 'cue') {
      if (endsPurpose(part.mention.cue, found)) break;
      continue;
    }
    if (part.mention.from - end > reach) break;
    if ((isFull(found) || (isRain && found.length > 0)) && part.segment !== found.at(-1)?.segment)
      break;
    found.push(part);
    end = part.mention.to;
  }
  return found;
}

function endsPurpose(cue: Cue, found: readonly Part[]): boolean {
  if (cue === 'open')
    return found.some(({ mention }) => mention.kind === 'hours') || found.length > 0;
  return PURPOSES[cue] !== undefined || cue === 'closed' || cue === 'canceled';
}

function isFull(found: readonly Part[]): boolean {
  const hasDays = found.some(({ mention }) => mention.kind === 'days');
  return hasDays && found.some(({ mention }) => mention.kind === 'hours');
}

/** "Friday 4-7 preview, ..." and "8am numbers": the cue comes after what it is about. */
function belongsBefore(
  tokens: Tokens,
  parts: readonly Part[],
  index: number,
  ahead: readonly Part[],
): boolean {
  const own = parts[index];
  const last = parts[index - 1];
  const next = ahead[0];
  if (own?.mention.kind !== 'cue' || last === undefined || next === undefined) return false;
  if (last.mention.kind === 'cue' || last.purpose !== 'open' || last.clause !== own.clause)
    return false;
  const gapBefore = own.mention.from - last.mention.to;
  const after = tokens.text(own.mention.to);
  const isColon = /^(:|on|from|at|is|-|are|@)$/u.test(after);
  if (gapBefore > 1 || isColon) return false;
  if (last.segment !== own.segment && tokens.text(own.mention.from - 1) !== '(') return false;
  if (next.segment !== own.segment) return true;
  if (next.mention.kind !== 'days') return false;
  // "Ends 8/9 7pm P/U 8/11 10-3" against "Friday 4-7 preview Saturday 9-2": a preview is before the rest.
  return next.mention.from > own.mention.to || own.mention.cue === 'preview';
}

function forward(ahead: readonly Part[], purpose: Purpose, cue: Cue): void {
  // "Presale Thursday 5-8": a day of its own, on which people may come.
  if (purpose === 'early' && ahead[0]?.mention.kind === 'days') return;
  for (const part of ahead) {
    const { mention } = part;
    if (part.purpose !== 'open') continue;
    if (!isTaken(mention, purpose, cue, part.segment === ahead[0]?.segment)) continue;
    part.purpose = purpose;
    // A time of the line, of early birds, or of a call is one.
    if (mention.kind === 'hours' && !/^(preview|pickup|bidding|rain)$/u.test(purpose)) break;
  }
}

function isTaken(mention: Part['mention'], purpose: Purpose, cue: Cue, isNear: boolean): boolean {
  if (purpose === 'preview' || purpose === 'pickup' || purpose === 'rain' || purpose === 'bidding')
    return true;
  if (!isNear) return false;
  if (mention.kind === 'days') return cue === 'other';
  if (mention.kind !== 'hours') return false;
  return cue === 'other' || cue === 'early' || cue === 'contact' || !mention.hours.isRange;
}

function backward(
  parts: readonly Part[],
  index: number,
  purpose: Purpose,
  from: number,
  to: number,
): void {
  const own = parts[index];
  let start = from;
  for (let at = index - 1; at >= 0; at--) {
    const part = parts[at];
    if (
      own === undefined ||
      part === undefined ||
      part.clause !== own.clause ||
      part.mention.kind === 'cue'
    )
      break;
    if (start - part.mention.to > 2 || part.purpose !== 'open' || to < from) break;
    if (!isTakenBack(part.mention, purpose)) break;
    part.purpose = purpose;
    start = part.mention.from;
    if (part.mention.kind === 'days') break;
  }
}

function isTakenBack(mention: Part['mention'], purpose: Purpose): boolean {
  if (purpose === 'preview' || purpose === 'pickup') return true;
  if (purpose === 'rain') return mention.kind === 'days';
  return purpose === 'numbers' && mention.kind === 'hours' && !mention.hours.isRange;
}

import { cleanLine, cleanParagraphs } from '../text/clean.ts';
import type { Mention } from './schedule/mention.ts';
import { withoutSpans } from './taking/without-streets.ts';
import type { Span, Tokens } from './words/tokens.ts';

const FILLER =
  /^([,:;()|@&.–/+-]|from|to|at|on|the|hours|hour|only|and|is|open|sale|of|this|daily|each|day|both|in|am|pm|time|times|address|location|date|dates|days|zip)$/u;

/** A sentence of a text, in tokens. */
interface Sentence {
  readonly from: number;
  readonly to: number;
  readonly isLineEnd: boolean;
}

const LEADS = /^(at|on|from|to|in|of|the|is|and|,|@|-|\()$/u;

/** Words that are no title by themselves. */
const WEAK =
  /^(a|an|our|we|will|be|are|you|i|have|has|having|out|off|one|two|day|days|weekend|for|by|please|come|see|us|close|closes|closed|start|starts|starting|begins|end|ends|opens|doors?|sales|that|a|p|m|weekend|noon|no|not|still|canceled|cancelled|postponed)$/u;

/**
 * What may be the title of a text: of each sentence the words before the first day, hours, or place, or if there are
 * none, those without such at its ends. Sentences of weak words alone are left out.
 */
export function headlineText(text: string, tokens: Tokens, mentions: readonly Mention[]): string {
  const understood = understoodIn(tokens, mentions);
  const turning = new Uint8Array(tokens.length);
  const half = new Uint8Array(tokens.length);
  for (const mention of mentions) {
    // A link or a phone number is in no title.
    if (mention.kind === 'noise') understood.fill(1, mention.from, mention.to);
    if (mention.kind === 'cue' && TURNING.test(mention.cue)) turning[mention.from] = 1;
    if (mention.kind === 'cue' && mention.cue === 'half') half[mention.from] = 1;
  }
  const all = sentencesOf(tokens, mentions);
  // "Half price after 1!" is a title only if there is no other.
  const later = all.filter(({ from }) => half[from] === 1);
  let line = '';
  for (const sentence of [...all.filter(({ from }) => half[from] !== 1), ...later]) {
    const isWhole = hasMark(turning, sentence);
    const { from, to } = isWhole ? sentence : begun(tokens, understood, sentence);
    const isSaid = hasWords(tokens, from, to, understood);
    // What was cut off at the end takes its full stop along.
    const stop = tokens.text(sentence.to - 1) === '.' && to < sentence.to ? '.' : '';
    if (isSaid) line += `${sliceOf(text, tokens, from, to)}${stop} `;
    const isCut = isSaid && to < sentence.to && stop === '';
    if (!sentence.isLineEnd && !isCut) continue;
    // The first line with words has the title.
    if (line !== '') return cleanParagraphs(line);
  }
  return cleanParagraphs(line);
}

/** "Sunday is canceled", "call Deb after five": such a sentence says something else without its day or its hour. */
const TURNING = /^(canceled|closed|pending|contact|rain|other)$/u;

function hasMark(marks: Uint8Array, { from, to }: Sentence): boolean {
  for (let at = from; at < to; at++) if (marks[at] === 1) return true;
  return false;
}

/** The words before the first thing that was understood, if they may be a title; else all but the ends. */
function begun(
  tokens: Tokens,
  understood: Uint8Array,
  sentence: Sentence,
): Pick<Sentence, 'from' | 'to'> {
  const whole = trimmed(tokens, understood, sentence);
  let gone = whole.from;
  while (gone < whole.to && understood[gone] !== 1) gone++;
  if (gone >= whole.to) return withoutLead(tokens, whole, sentence);
  const start = trimmed(tokens, understood, { ...sentence, from: whole.from, to: gone + 1 });
  const isPhrase = start.to - start.from > 1 && hasWords(tokens, start.from, start.to, understood);
  return withoutLead(tokens, isPhrase ? start : whole, sentence);
}

/** "Yard sale at 12 Oak St" without the word that leads to what was cut off. */
function withoutLead(
  tokens: Tokens,
  { from, to }: Pick<Sentence, 'from' | 'to'>,
  sentence: Sentence,
): Pick<Sentence, 'from' | 'to'> {
  let end = to;
  while (to < sentence.to && end > from && LEADS.test(tokens.text(end - 1))) end--;
  return { from, to: end };
}

function hasWords(tokens: Tokens, from: number, to: number, understood: Uint8Array): boolean {
  for (let at = from; at < to; at++) {
    if (understood[at] === 1) continue;
    if (tokens.isWord(at) && !isSmall(tokens, at) && !WEAK.test(tokens.text(at))) return true;
  }
  return false;
}

/**
 * The text without the sentences that were understood entirely. A sentence of which a word was not understood stays as
 * it was written, but for `addresses`: where the sale's own one stands. `title`: where the title stands, which is
 * understood, too.
 */
export function remainingText(
  text: string,
  tokens: Tokens,
  mentions: readonly Mention[],
  title: readonly Span[],
  addresses: readonly Span[],
): string {
  const understood = understoodIn(tokens, mentions);
  for (let at = 0; at < tokens.length; at++) {
    const [start, end] = tokens.span(at, at + 1);
    if (title.some((span) => start >= span[0] && end <= span[1])) understood[at] = 1;
  }
  const sentences = sentencesOf(tokens, mentions);
  const stays = withSigns(
    sentences,
    sentences.map((one) => isKept(tokens, understood, one)),
  );
  const lines: string[] = [];
  let line = '';
  let hasLost = false;
  let from = 0;
  let next = 0;
  sentences.forEach((sentence, index) => {
    const end = tokens.at(sentence.to)?.start ?? text.length;
    const own: Span[] = [];
    for (let at = next; (addresses[at]?.[0] ?? end) < end; at++) {
      const address = addresses[at];
      if (address !== undefined) own.push(address);
      // One that goes on in the next sentence is looked at again.
      if ((address?.[1] ?? 0) <= end) next = at + 1;
    }
    if (stays[index] === true) line += withoutSpans(text, [from, end], own);
    else {
      line = line.replace(/[\s,;:|–—-]+$/u, ' ');
      hasLost = true;
    }
    if (sentence.isLineEnd) {
      // A line that is gone leaves no empty one.
      if (!hasLost || line.trim() !== '') lines.push(line.trimEnd());
      line = '';
      hasLost = false;
    }
    from = end;
  });
  const rest = cleanParagraphs(lines.join('\n').replace(/\n{3,}/gu, '\n\n'));
  return rest.replace(/[ ,;:|–—-]+$/u, '');
}

/** Whether a word of a sentence was not understood. Null if it has no words. */
function isKept(tokens: Tokens, understood: Uint8Array, { from, to }: Sentence): boolean | null {
  let isUnderstood = false;
  let isWorded = false;
  for (let at = from; at < to; at++) {
    const token = tokens.at(at);
    if (understood[at] === 1) isUnderstood = true;
    else if (token?.kind === 'word' || token?.kind === 'number') {
      isWorded = true;
      if (!isSmall(tokens, at)) return true;
    }
  }
  if (isUnderstood) return false;
  return isWorded ? true : null;
}

/** Signs alone go with the words before them on their line; a bullet, with those behind it. */
function withSigns(
  sentences: readonly Sentence[],
  kept: readonly (boolean | null)[],
): readonly boolean[] {
  const behind: (boolean | null)[] = [];
  for (let at = sentences.length - 1; at >= 0; at--) {
    const next = sentences[at]?.isLineEnd === true ? null : (behind[at + 1] ?? null);
    behind[at] = kept[at] ?? next;
  }
  let before: boolean | null = null;
  return sentences.map(({ isLineEnd }, at) => {
    const stays: boolean = kept[at] ?? before ?? behind[at] ?? true;
    before = isLineEnd ? null : (kept[at] ?? before);
    return stays;
  });
}

const LONGEST_SENTENCE = 400;

/** The first sentence that says something, on one line. */
export function firstSentence(remaining: string): string {
  const line = remaining.split('\n').find((one) => /\p{L}{2}/u.test(one)) ?? '';
  const start = line.slice(0, LONGEST_SENTENCE);
  const sentence = /^.{8,}?[!?.](?=\s|$)/u.exec(start)?.[0] ?? start;
  return cleanLine(sentence)
    .replace(/^\d{1,3}[.)] +/u, '')
    .replace(/^[\s,;:|*–—•-]+|[\s,;:|*.–—-]+$/gu, '');
}

function understoodIn(tokens: Tokens, mentions: readonly Mention[]): Uint8Array {
  const marks = new Uint8Array(tokens.length);
  let streetEnd = -1;
  for (const mention of mentions) {
    const isUnderstood =
      mention.kind === 'days' ||
      mention.kind === 'hours' ||
      mention.kind === 'street' ||
      mention.kind === 'zip' ||
      (mention.kind === 'cue' && mention.cue === 'daily');
    if (isUnderstood) marks.fill(1, mention.from, mention.to);
    // The town and the state are between the street and its ZIP code.
    const isTown = mention.kind === 'zip' && streetEnd >= 0 && mention.from - streetEnd <= 7;
    if (isTown) marks.fill(1, streetEnd, mention.from);
    if (mention.kind === 'street') streetEnd = mention.to;
    if (mention.kind === 'break' && mention.isStrong) streetEnd = -1;
  }
  return marks;
}

function sentencesOf(tokens: Tokens, mentions: readonly Mention[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const mention of mentions) {
    if (mention.kind === 'street' && isSentenceEnd(tokens, mention.to) && mention.to > from) {
      sentences.push({ from, to: mention.to, isLineEnd: false });
      from = mention.to;
    }
    if (mention.kind !== 'break' || !mention.isStrong) continue;
    sentences.push({ from, to: mention.to, isLineEnd: tokens.at(mention.from)?.kind === 'line' });
    from = mention.to;
  }
  sentences.push({ from, to: tokens.length, isLineEnd: true });
  return sentences;
}

/** "12 Oak St. Tools": the stop of an abbreviation ends the sentence, too. */
function isSentenceEnd(tokens: Tokens, at: number): boolean {
  return tokens.text(at - 1) === '.' && tokens.at(at)?.isCapital === true;
}

function trimmed(
  tokens: Tokens,
  understood: Uint8Array,
  sentence: Sentence,
): { readonly from: number; readonly to: number } {
  let { from, to } = sentence;
  const isGone = (at: number) => understood[at] === 1;
  let start = from;
  while (start < to && (isGone(start) || isSmall(tokens, start))) {
    start++;
    if (isGone(start - 1)) from = start;
  }
  if (start >= to)
    return hasMark(understood, sentence) ? { from: to, to } : { from: sentence.from, to };
  let end = to;
  while (end > from && (isGone(end - 1) || isSmall(tokens, end - 1))) {
    end--;
    if (isGone(end)) to = end;
  }
  while (from < to && isSign(tokens, from)) from++;
  while (to < sentence.to && to > from && /^[,:;(|@-]$/u.test(tokens.text(to - 1))) to--;
  return { from, to };
}

function isSmall(tokens: Tokens, at: number): boolean {
  const token = tokens.at(at);
  return (
    token?.kind === 'line' || /^[!*•·]$/u.test(token?.text ?? '') || FILLER.test(token?.text ?? '')
  );
}

function isSign(tokens: Tokens, at: number): boolean {
  return /^[,:;)|.@&/+-]$/u.test(tokens.text(at));
}

function sliceOf(text: string, tokens: Tokens, from: number, to: number): string {
  const [start, end] = tokens.span(from, to);
  return text.slice(start, end).trimEnd();
}

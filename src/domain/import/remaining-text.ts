import { cleanLine, cleanParagraphs } from '../text/clean.ts';
import type { Mention } from './schedule/mention.ts';
import type { Tokens } from './words/tokens.ts';

const FILLER =
  /^([,:;()|@&.–-]|from|to|at|on|the|hours|hour|only|and|is|open|sale|of|this|daily|each|day|both|in|am|pm|time|times|address|location|date|dates|days|zip)$/u;

/** A sentence of a text, in tokens. */
interface Sentence {
  readonly from: number;
  readonly to: number;
  readonly isLineEnd: boolean;
}

/**
 * The text without what was understood. A sentence loses days, hours, and places at its ends; what stands in the
 * middle stays, so that it can still be read.
 */
export function remainingText(text: string, tokens: Tokens, mentions: readonly Mention[]): string {
  const understood = understoodIn(tokens, mentions);
  let result = '';
  for (const sentence of sentencesOf(tokens, mentions)) {
    const { from, to } = trimmed(tokens, understood, sentence);
    // What was cut off at the end takes its full stop along.
    const stop = tokens.text(sentence.to - 1) === '.' && to < sentence.to ? '.' : '';
    const end = sentence.isLineEnd ? '\n' : `${stop} `;
    if (from < to) result += `${sliceOf(text, tokens, from, to)}${end}`;
    else if (sentence.isLineEnd && !result.endsWith('\n')) result += '\n';
  }
  const lines = result.split('\n').map((line) => line.trimEnd());
  return cleanParagraphs(lines.join('\n').replace(/\n{3,}/gu, '\n\n'));
}

const LONGEST_SENTENCE = 400;

/** The first sentence that says something, on one line. */
export function firstSentence(remaining: string): string {
  const line = remaining.split('\n').find((one) => /\p{L}{2}/u.test(one)) ?? '';
  const start = line.slice(0, LONGEST_SENTENCE);
  const sentence = /^.{8,}?[!?.](?=\s|$)/u.exec(start)?.[0] ?? start;
  return cleanLine(sentence)
    .replace(/^\d{1,3}[.)] +/u, '')
    .replace(/^[\s,;:|*–—-]+|[\s,;:|*.–—-]+$/gu, '');
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
    if (mention.kind !== 'break' || !mention.isStrong) continue;
    sentences.push({ from, to: mention.to, isLineEnd: tokens.at(mention.from)?.kind === 'line' });
    from = mention.to;
  }
  sentences.push({ from, to: tokens.length, isLineEnd: true });
  return sentences;
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
    return hasGone(understood, sentence) ? { from: to, to } : { from: sentence.from, to };
  let end = to;
  while (end > from && (isGone(end - 1) || isSmall(tokens, end - 1))) {
    end--;
    if (isGone(end)) to = end;
  }
  while (from < to && isSign(tokens, from)) from++;
  while (to < sentence.to && to > from && /^[,:;(|@-]$/u.test(tokens.text(to - 1))) to--;
  return { from, to };
}

function hasGone(understood: Uint8Array, { from, to }: Sentence): boolean {
  for (let at = from; at < to; at++) if (understood[at] === 1) return true;
  return false;
}

function isSmall(tokens: Tokens, at: number): boolean {
  const token = tokens.at(at);
  return (
    token?.kind === 'line' || /^[!*•·]$/u.test(token?.text ?? '') || FILLER.test(token?.text ?? '')
  );
}

function isSign(tokens: Tokens, at: number): boolean {
  return /^[,:;)|.@&-]$/u.test(tokens.text(at));
}

function sliceOf(text: string, tokens: Tokens, from: number, to: number): string {
  const [start, end] = tokens.span(from, to);
  return text.slice(start, end).trimEnd();
}

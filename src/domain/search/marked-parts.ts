import { isUnspaced } from '../text/fold.ts';
import { indexWords } from './search-terms.ts';

/** A piece of a text, and whether the search found it. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu;

/** The text in pieces. A whole word is marked if the index has it as one of the found words. */
export function markedParts(text: string, found: ReadonlySet<string>): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { start, stop } of foundRanges(text, found)) {
    if (start > end) parts.push({ text: text.slice(end, start), isMarked: false });
    parts.push({ text: text.slice(start, stop), isMarked: true });
    end = stop;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMarked: false });
  return parts;
}

/**
 * A piece of the text around the first found word, at most `length` characters long, cut between words. Null
 * if nothing was found in it.
 */
export function excerptAround(
  text: string,
  found: ReadonlySet<string>,
  length: number,
): string | null {
  const line = text.replace(/\s+/gu, ' ').trim();
  const first = foundRanges(line, found)[0];
  if (first === undefined) return null;
  if (line.length <= length) return line;
  const before = Math.floor(length / 4);
  const begin = first.start <= before ? 0 : wordStartAfter(line, first.start - before, first.start);
  const end = begin + length >= line.length ? line.length : wordEndBefore(line, begin + length);
  const cut = line.slice(begin, Math.max(end, first.stop));
  return `${begin > 0 ? '…' : ''}${cut}${end < line.length ? '…' : ''}`;
}

interface Range {
  readonly start: number;
  readonly stop: number;
}

function foundRanges(text: string, found: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!indexWords(word).some((known) => found.has(known))) continue;
    const inner = isUnspaced(word) ? pairRanges(word, found) : [{ start: 0, stop: word.length }];
    for (const { start, stop } of inner) ranges.push({ start: index + start, stop: index + stop });
  }
  return ranges;
}

/** The ranges to mark in scripts without spaces: only the characters that were found. */
function pairRanges(word: string, found: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const characters = Array.from(word);
  let start = 0;
  characters.forEach((character, index) => {
    const pair = character + (characters[index + 1] ?? '');
    const isFound = indexWords(pair).some((known) => found.has(known));
    const last = ranges.at(-1);
    if (isFound && last !== undefined && last.stop >= start) {
      ranges[ranges.length - 1] = { start: last.start, stop: start + pair.length };
    } else if (isFound) {
      ranges.push({ start, stop: start + pair.length });
    }
    start += character.length;
  });
  return ranges;
}

function wordStartAfter(line: string, from: number, latest: number): number {
  const space = line.indexOf(' ', from);
  return space === -1 || space >= latest ? latest : space + 1;
}

function wordEndBefore(line: string, to: number): number {
  const space = line.lastIndexOf(' ', to);
  return space === -1 ? to : space;
}

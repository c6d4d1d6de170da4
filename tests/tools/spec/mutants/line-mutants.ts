import type { SpecLine } from '../spec-coverage.ts';
import { patternOf, plainNumbers, quotedTexts } from './quoted-texts.ts';

/** One change of one file, which a case of the line has to notice. */
export interface LineMutant {
  /** '9.34' */
  readonly line: string;
  /** The text or number of the line. */
  readonly what: string;
  readonly file: string;
  /** Where in the file, in UTF-16 units, and what stands there instead. */
  readonly from: number;
  readonly to: number;
  readonly with: string;
}

/** Where a number of a line, or a text of few letters, stands in the source. */
export interface NumberPlace {
  readonly line: string;
  readonly what: string;
  readonly file: string;
  /** Code that occurs once in the file. What changes is between « and », or all of it. */
  readonly code: string;
}

export type Sources = ReadonlyMap<string, string>;

export interface FoundMutants {
  readonly mutants: readonly LineMutant[];
  /** 'line what': a text or number that nothing was found for. */
  readonly nowhere: readonly string[];
  /** Places whose code is not in their file, or more than once. */
  readonly stale: readonly string[];
}

/** What can be changed of the texts and numbers of these lines. */
export function mutantsOf(
  lines: readonly SpecLine[],
  sources: Sources,
  places: readonly NumberPlace[],
): FoundMutants {
  const mutants: LineMutant[] = [];
  const nowhere: string[] = [];
  const stale: string[] = [];
  for (const line of lines) {
    for (const what of [...quotedTexts(line), ...plainNumbers(line)]) {
      const own = places.filter((place) => place.line === line.id && place.what === what);
      const found = own.length > 0 ? atPlaces(own, sources, stale) : ofText(line.id, what, sources);
      if (found.length === 0) nowhere.push(`${line.id} ${what}`);
      mutants.push(...found);
    }
  }
  return { mutants, nowhere, stale };
}

function atPlaces(places: readonly NumberPlace[], sources: Sources, stale: string[]): LineMutant[] {
  return places.flatMap(({ line, what, file, code }) => {
    const [before = '', inside = '', after] = code.split(/[«»]/);
    const marked = after === undefined ? before : inside;
    const plain = code.replaceAll(/[«»]/g, '');
    const source = sources.get(file) ?? '';
    if (source.split(plain).length !== 2) {
      stale.push(`${line} ${what}: ${code} in ${file}`);
      return [];
    }
    const from = source.indexOf(plain) + (after === undefined ? 0 : before.length);
    const change = { line, what, file, from, to: from + marked.length };
    const others = /^[\d_.]+$/.test(marked) ? otherNumbers(marked) : [otherText(marked)];
    return others.map((other) => ({ ...change, with: other }));
  });
}

/** Whole sentences wherever they stand; where there are none, within longer ones. */
function ofText(line: string, what: string, sources: Sources): LineMutant[] {
  if (!/[a-z]/i.test(what)) return [];
  const whole: LineMutant[] = [];
  const within: LineMutant[] = [];
  for (const [file, source] of sources) {
    if (!file.endsWith('.ts') && !file.endsWith('.tsx')) continue;
    for (const match of source.matchAll(patternOf(what))) {
      const from = match.index;
      const to = from + match[0].length;
      if (isComment(source, from)) continue;
      const mutant = { line, what, file, from, to, with: otherText(match[0]) };
      const isWhole = /['"`]/.test(source[from - 1] ?? '') && /['"`]/.test(source[to] ?? '');
      if (isWhole) whole.push(mutant);
      else if (what.length >= SENTENCE) within.push(mutant);
    }
  }
  return whole.length > 0 ? whole : within;
}

/** Shorter texts also occur by chance within other words. */
const SENTENCE = 14;

function isComment(source: string, at: number): boolean {
  const start = source.lastIndexOf('\n', at) + 1;
  return /^\s*(?:\*|\/\/|\/\*)/.test(source.slice(start, at));
}

/** The next number, and a third of it where that is another. */
function otherNumbers(written: string): string[] {
  const number = Number(written.replaceAll('_', ''));
  const decimals = written.split('.')[1]?.length ?? 0;
  const next = (number + 10 ** -decimals).toFixed(decimals);
  const third = (number / 3).toFixed(decimals);
  return [...new Set([next, third])].filter((other) => Number(other) !== number);
}

/** The text with another letter in the middle of its longest word. */
function otherText(text: string): string {
  const outside = text.replaceAll(/\$\{[^{}]*\}/g, (whole) => ' '.repeat(whole.length));
  const words = [...outside.matchAll(/[a-z0-9]+/gi)];
  const longest = words.toSorted(([a], [b]) => b.length - a.length)[0];
  if (longest === undefined) return `${text}q`;
  const at = longest.index + Math.floor(longest[0].length / 2);
  return `${text.slice(0, at)}${text[at] === 'q' ? 'z' : 'q'}${text.slice(at + 1)}`;
}

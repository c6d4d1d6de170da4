import { cut } from '../text/cut.ts';
import { foldedWords, isUnspaced } from '../text/fold.ts';
import { codePointLength } from '../text/clean.ts';
import { meaningsOf } from './word-meanings.ts';

/** How texts and queries are cut into words for the search. Both must be cut alike. */

/** Longer words are cut, because nobody types them and each would cost the index memory. */
const MAX_WORD_LENGTH = 32;

/** Words that say nothing about a sale. They are not indexed, and not looked for. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by for from has have i in is it its me my near of on or our so that the this to us was we will with you your'.split(
    ' ',
  ),
);

/** Nearly every sale says this, so it is looked for only if nothing else is. */
const COMMON_WORDS: ReadonlySet<string> = new Set(['sale', 'sales']);

/** The rest of a longer query is ignored. */
const MAX_QUERY_LENGTH = 200;
const MAX_TERMS = 10;

/** The words of a text as the index knows them, in order, with repetitions. */
export function indexWords(text: string): string[] {
  return wordsOf(text).flatMap((word) => (isUnspaced(word) ? indexPairs(word) : [word]));
}

/** What a query looks for, without repetitions. Empty if it has no word. */
export function queryTerms(query: string): string[] {
  return tellingTerms(
    wordsOf(wholeWords(query)).flatMap((word) => (isUnspaced(word) ? queryPairs(word) : [word])),
  );
}

/** A term must be this long to find words that begin with it. A single letter would find far too many. */
const SHORTEST_BEGINNING = 2;

/** Whether longer words than this one are looked for, too. */
export function isBeginning(term: string): boolean {
  return codePointLength(term) >= SHORTEST_BEGINNING || isUnspaced(term);
}

/** The question for the server: each word (with a star if it may begin longer ones) with its other meanings. */
export function serverTerms(query: string): string[][] {
  return tellingTerms(wordsOf(wholeWords(query))).map((term) => [
    isBeginning(term) ? `${term}*` : term,
    ...meaningsOf(term),
  ]);
}

function tellingTerms(words: readonly string[]): string[] {
  const terms = [...new Set(words)];
  const telling = terms.filter((term) => !COMMON_WORDS.has(term));
  return (telling.length > 0 ? telling : terms).slice(0, MAX_TERMS);
}

/** A query as it is kept and shown: one line, no longer than the part that is searched for. */
export function shortened(query: string): string {
  return Array.from(query.slice(0, 2 * MAX_QUERY_LENGTH))
    .slice(0, MAX_QUERY_LENGTH)
    .join('');
}

/** The part of a query that is searched for. A word that would be cut is left out if there are others. */
function wholeWords(query: string): string {
  const line = shortened(query);
  return line === query ? line : line.replace(/\s\S*$/u, '');
}

function wordsOf(text: string): string[] {
  return foldedWords(text)
    .split(' ')
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map((word) => cut(word, MAX_WORD_LENGTH));
}

/** Scripts without spaces are indexed by each two neighboring characters, and the last one alone. */
function indexPairs(word: string): string[] {
  const characters = Array.from(word);
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

function queryPairs(word: string): string[] {
  const pairs = indexPairs(word);
  return pairs.length > 1 ? pairs.slice(0, -1) : pairs;
}

import type { Sale } from '../../../src/domain/sale/sale.ts';
import { windowsOf } from '../../../src/domain/sale/schedule.ts';
import { scopesOf } from './fake-server-scopes.ts';
import { type Tables } from './fake-server-state.ts';

/** Combining marks, as the SQL lists them. */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]`,
  'gu',
);
const BETWEEN = new RegExp(
  String.raw`[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe4f\uff00-\uff0f\uff1a-\uff20\u{1f000}-\u{1fbff}]+`,
  'u',
);

/** The words by which the server finds a sale, as `app.words_of` cuts them. */
function serverWordsOf(sale: Sale): Set<string> {
  const { title, description, tags, kind, saleType, zipCode } = sale;
  const text = [title, description, ...tags, kind, saleType, 'sale', zipCode?.slice(0, 5)].join(
    ' ',
  );
  const words = folded(text)
    .split(BETWEEN)
    .filter((word) => word !== '');
  return new Set(words.map((word) => firstOf(word, 32)));
}

function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replaceAll('ς', 'σ').replace(/['’]/gu, '');
}

interface AskedWord {
  readonly word: string;
  readonly isBeginning: boolean;
}

/** How many words of each entry count. Sixty words count in total, taken from the entries in turn. */
function shares(entries: readonly (readonly string[])[]): readonly number[] {
  const counts = entries.map(() => 0);
  let left = 60;
  for (let at = 0; left > 0 && entries.some(({ length }) => length > at); at += 1) {
    for (const [n, { length }] of entries.entries()) {
      if (length <= at || left === 0) continue;
      counts[n] = at + 1;
      left -= 1;
    }
  }
  return counts;
}

/** The words of an entry. Only the first may begin longer ones. */
function askedWords(anyOf: readonly string[], most: number): readonly AskedWord[] {
  return anyOf
    .slice(0, most)
    .map((given, at) => {
      const asked = firstOf(folded(firstOf(given, 64)), 33);
      return { word: asked.replace(/\*+$/u, ''), isBeginning: at === 0 && asked.endsWith('*') };
    })
    .filter(({ word }) => word !== '');
}

/** Whether each entry has a word that the sale has, or that begins one of its words ('record*'). */
function holdsWords(sale: Sale, wanted: readonly (readonly string[])[]): boolean {
  const own = serverWordsOf(sale);
  const has = ({ word, isBeginning }: AskedWord) =>
    isBeginning ? [...own].some((each) => each.startsWith(word)) : own.has(word);
  // An entry without any word does not count.
  const asked = wanted.slice(0, 10);
  const most = shares(asked);
  const entries = asked
    .map((words, n) => askedWords(words, most[n] ?? 0))
    .filter((words) => words.length > 0);
  return entries.length > 0 && entries.every((words) => words.some(has));
}

function firstOf(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}

/** When a sale is over, in ms. A sale without days never is. */
function endOf({ days, timeZone }: Sale): number {
  const ends = windowsOf(days, timeZone).map(({ endMs }) => endMs);
  return ends.length === 0 ? Infinity : Math.max(...ends);
}

export interface AskedWords {
  readonly words: readonly (readonly string[])[];
  /** Undefined: anywhere. */
  readonly cells?: readonly number[] | undefined;
  readonly limit?: number | undefined;
}

/** The sales that have such words, those that end soonest first, as `sync_search` finds them. */
export function findByWords(
  tables: Tables,
  nowMs: number,
  { words, cells, limit = 60 }: AskedWords,
): { ids: string[]; hasMore: boolean } {
  const room = Math.min(Math.max(limit, 1), 100);
  const found = [...tables.sales.values()]
    .filter(({ hidden, doc }) => !hidden && doc.cancelledAt === null && endOf(doc) > nowMs)
    .filter(({ doc }) => holdsWords(doc, words))
    .filter(
      (sale) => cells === undefined || cells.some((cell) => scopesOf(sale).includes(`c:${cell}`)),
    )
    .map(({ doc }) => ({ id: doc.id, endMs: endOf(doc) }))
    .toSorted((a, b) => (a.endMs === b.endMs ? (a.id < b.id ? -1 : 1) : a.endMs - b.endMs));
  return { ids: found.slice(0, room).map(({ id }) => id), hasMore: found.length > room };
}

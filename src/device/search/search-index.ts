import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { indexWords, isBeginning } from '../../domain/search/search-terms.ts';
import { meaningsOf } from '../../domain/search/word-meanings.ts';
import type { SearchDocument } from './search-document.ts';

/** A sale that has all terms. */
export interface SearchHit {
  readonly id: string;
  /** How well the sale matches. Scores can be compared only within one search. */
  readonly score: number;
  /** The words of the sale that were found. */
  readonly words: readonly string[];
}

/** Finds sales by their texts. It has no data of its own and can be rebuilt at any time. */
export interface SearchIndex {
  /** Adds sales, or replaces them. */
  put(documents: Iterable<SearchDocument>): void;
  remove(ids: Iterable<string>): void;
  /** Sales in which each term is a word, begins one, or means one. */
  find(terms: readonly string[]): readonly SearchHit[];
  /** Words of the index that are one typing error away from this one, most likely first. */
  nearWords(term: string): readonly { readonly word: string; readonly count: number }[];
}

/** A word of the title says more about a sale than a word of its description. */
const FIELD_BOOSTS = { title: 4, tags: 3, place: 3, kind: 2, description: 1 } as const;
const FIELDS = Object.keys(FIELD_BOOSTS);

/** Weights relative to the word as it was typed. */
const BEGINNING_WEIGHT = 0.6;
const MEANING_WEIGHT = 0.5;

export function createSearchIndex(): SearchIndex {
  const index = new MiniSearch<SearchDocument>({
    fields: FIELDS,
    storeFields: [],
    tokenize: indexWords,
    // The words are already cut and folded.
    processTerm: (word) => word,
    searchOptions: { tokenize: (term) => [term], combineWith: 'AND', boost: FIELD_BOOSTS },
    autoVacuum: { minDirtCount: 200, minDirtFactor: 0.1, batchSize: 500, batchWait: 10 },
  });

  return {
    put(documents) {
      for (const document of documents) {
        if (index.has(document.id)) index.discard(document.id);
        index.add(document);
      }
    },

    remove(ids) {
      for (const id of ids) if (index.has(id)) index.discard(id);
    },

    find(terms) {
      if (terms.length === 0) return [];
      const found = index.search({ combineWith: 'AND', queries: terms.map(queryOf) });
      return found.map(hitOf);
    },

    nearWords(term) {
      const candidates = [...swapped(term)];
      const found = index.search({
        combineWith: 'OR',
        queries: [{ queries: [term], fuzzy: 1 }, ...candidates.map(exactly)],
      });
      return ranked(term, found);
    },
  };
}

function queryOf(term: string): Query {
  const asTyped: Query = {
    queries: [term],
    prefix: isBeginning(term),
    weights: { prefix: BEGINNING_WEIGHT, fuzzy: 0 },
  };
  const meanings = meaningsOf(term);
  if (meanings.length === 0) return asTyped;
  const meant: Query = {
    combineWith: 'OR',
    queries: meanings.map(exactly),
    boost: Object.fromEntries(
      Object.entries(FIELD_BOOSTS).map(([field, boost]) => [field, boost * MEANING_WEIGHT]),
    ),
  };
  return { combineWith: 'OR', queries: [asTyped, meant] };
}

function exactly(term: string): Query {
  return { queries: [term], prefix: false, fuzzy: false };
}

function hitOf({ id, score, match }: SearchResult): SearchHit {
  return { id: String(id), score, words: Object.keys(match) };
}

/** The term with any two neighboring letters exchanged, a typing error that the library does not know. */
function swapped(term: string): Set<string> {
  const letters = Array.from(term);
  const found = new Set<string>();
  for (let at = 1; at < letters.length; at += 1) {
    const before = letters.slice(0, at - 1);
    found.add([...before, letters[at], letters[at - 1], ...letters.slice(at + 1)].join(''));
  }
  found.delete(term);
  return found;
}

/** Sorts words: first those with the same first letter, which people rarely mistype, then by frequency. */
function ranked(term: string, found: readonly SearchResult[]) {
  const counts = new Map<string, number>();
  for (const { match } of found) {
    for (const word of Object.keys(match)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  counts.delete(term);
  const isLikely = (word: string) => word.startsWith(term.slice(0, 1));
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .toSorted((a, b) => Number(isLikely(b.word)) - Number(isLikely(a.word)) || b.count - a.count);
}

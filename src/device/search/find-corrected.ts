import { queryTerms, shortened } from '../../domain/search/search-terms.ts';
import { isUnspaced } from '../../domain/text/fold.ts';
import type { SearchPage } from '../door/search-door.ts';
import type { SearchHit, SearchIndex } from './search-index.ts';

export interface Found {
  readonly terms: readonly string[];
  readonly hits: readonly SearchHit[];
  readonly corrections: SearchPage['corrections'];
  readonly suggestion: string | null;
  readonly single: SearchPage['single'];
}

/** In shorter words, changing one letter could make almost any other word. */
const SHORTEST_CORRECTED = 4;

/** If there are fewer results than this, the sellers may have made the same typing error as the shopper. */
const FEW = 5;
const FAR_MORE_FREQUENT = 10;

/**
 * Finds the sales for a text. Similar words count only if no sale has the word as it was typed, so that
 * "books" never finds boots.
 */
export function findCorrected(index: SearchIndex, text: string): Found {
  const terms = queryTerms(text);
  const hits = index.find(terms);
  const nothing = { terms, hits, corrections: [], suggestion: null, single: [] };
  if (terms.length === 0) return nothing;
  if (hits.length >= FEW) return nothing;
  if (hits.length > 0) return { ...nothing, suggestion: suggestionFor(index, text, terms) };

  const corrected = terms.map((typed) => ({ typed, used: correctionOf(index, typed) ?? typed }));
  const corrections = corrected.filter(({ typed, used }) => typed !== used);
  const used = corrected.map((term) => term.used);
  const found = corrections.length === 0 ? [] : index.find(used);
  const single =
    found.length > 0 || terms.length === 1
      ? []
      : used
          .map((term) => ({ term, count: index.find([term]).length }))
          .filter(({ count }) => count > 0);
  return { terms: used, hits: found, corrections, suggestion: null, single };
}

function correctionOf(index: SearchIndex, term: string): string | null {
  if (!isCorrectable(term) || index.find([term]).length > 0) return null;
  return index.nearWords(term)[0]?.word ?? null;
}

function suggestionFor(index: SearchIndex, text: string, terms: readonly string[]): string | null {
  for (const term of terms) {
    if (!isCorrectable(term)) continue;
    const own = index.find([term]).length;
    const near = index.nearWords(term)[0];
    // A longer form of the same word is found anyway.
    if (near === undefined || near.word.startsWith(term) || term.startsWith(near.word)) continue;
    if (near.count < own * FAR_MORE_FREQUENT) continue;
    const words = queryTerms(text).map((word) => (word === term ? near.word : word));
    return shortened(words.join(' '));
  }
  return null;
}

/**
 * Whether a word may be corrected. Words with digits may not: another ZIP code is another place, not a typing error.
 */
function isCorrectable(term: string): boolean {
  return term.length >= SHORTEST_CORRECTED && !/\d/.test(term) && !isUnspaced(term);
}

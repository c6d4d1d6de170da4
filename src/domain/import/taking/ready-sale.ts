import { emptyDraft } from '../../sale/draft/draft.ts';
import { validateDraft } from '../../sale/draft/draft-check.ts';
import type { AnsweredSale } from './answered-sale.ts';
import { type ProposedWords, saleDraftOf } from './sale-draft-of.ts';

/** The server takes so many sales of one account in a day. */
export const MOST_POSTED = 100;

/** A sale of a text, with what tells it from the others of the text. */
export interface ReadySale {
  readonly key: string;
  readonly sale: AnsweredSale;
  readonly words: ProposedWords;
}

/**
 * Whether a sale can be posted as it is: nothing is missing, and it is not over. `today`: YYYY-MM-DD. `nowMs`:
 * server-corrected.
 */
export function isReady({ sale, words }: ReadySale, today: string, nowMs: number): boolean {
  const draft = saleDraftOf(sale, emptyDraft(today), today, words);
  return sale.days.length > 0 && validateDraft(draft, nowMs).length === 0;
}

import type { Note } from '../../domain/account/note.ts';
import type { Preference } from '../../domain/account/preference.ts';
import type { CheckIn } from '../../domain/check-in/check-in.ts';
import type { Review } from '../../domain/review/review.ts';
import type { Route } from '../../domain/route/route.ts';
import type { Place, Profile, Sale, SalePrivate, SaleStats, Save } from '../../domain/sale/sale.ts';
import type { SavedSearch } from '../../domain/search/saved-search.ts';

/** What each kind of pulled row holds. The keys of this map are the kinds that the server sends. */
export interface RowDocs {
  sale: Sale;
  place: Place;
  private: SalePrivate;
  stats: SaleStats;
  save: Save;
  profile: Profile;
  review: Review;
  check_in: CheckIn;
  route: Route;
  note: Note;
  search: SavedSearch;
  preference: Preference;
}

export type RowKind = keyof RowDocs;

/**
 * A row of an answer that this build cannot read (SYNC-16, SYNC-24). The kind may be one that only a newer server
 * has.
 */
export interface UnreadRow {
  readonly kind: string;
  readonly id: string;
  readonly rev: number;
  /** The row has left the scope. Of a kind that this build does not know, nothing else can be said. */
  readonly isGone: boolean;
  /** Where its document is wrong. Null if this build does not know its kind, which is no fault. */
  readonly fault: string | null;
}

/** One row of a pull or of a push's effects. `doc` null is a tombstone: "left this scope" (SYNC-4). */
export type PulledRow = {
  [K in RowKind]: {
    readonly kind: K;
    readonly id: string;
    readonly rev: number;
    readonly doc: RowDocs[K] | null;
  };
}[RowKind];

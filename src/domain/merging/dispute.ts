/** A value that two devices have changed differently. The person chooses (SYNC-20). */
export interface Dispute {
  /** The name of the piece, or `order` for the order of the list. */
  readonly name: string;
  /** The value on each side; undefined if it was deleted there. For an order, the names in it. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The person's choice for one piece: one of the sides, or their own words. */
export type Pick = 'mine' | 'theirs' | { readonly text: string };

/** By the names of the pieces. For a piece that is not in it, the person's own value counts. */
export type Picks = Readonly<Record<string, Pick>>;

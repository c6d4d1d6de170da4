/** Something that two devices have changed differently, for the person to choose (SYNC-20). */
export interface Dispute {
  /** The piece's name; `order` for that of all that have one. */
  readonly name: string;
  /** What each has made of it; undefined: it is gone. Of an order the names in it. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What the person has chosen for one piece: one side's, or words of their own. */
export type Pick = 'mine' | 'theirs' | { readonly text: string };

/** By the names of the pieces. Of what is not in it the person's own counts. */
export type Picks = Readonly<Record<string, Pick>>;

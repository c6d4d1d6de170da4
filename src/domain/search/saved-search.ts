/** A search that the user keeps; with `isAlert` new finds are told. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  /** What was asked, as the search screen keeps it; at most 2 KB. */
  readonly query: SearchQuery;
  readonly isAlert: boolean;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

export type SearchQuery = Readonly<Record<string, unknown>>;

/** A search that the user keeps. With `isAlert`, new matches are reported. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  /** The query, as the search screen stores it; at most 2 KB. */
  readonly query: SearchQuery;
  readonly isAlert: boolean;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

export type SearchQuery = Readonly<Record<string, unknown>>;

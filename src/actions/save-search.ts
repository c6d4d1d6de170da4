import { type Result, err } from '../domain/result.ts';
import { SEARCH_NAME_LIMIT, type SearchQuery } from '../domain/search/saved-search.ts';
import { lineOf } from '../domain/text/cut.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export interface SearchInput {
  readonly id: string;
  readonly name: string;
  readonly query: SearchQuery;
  readonly isAlert: boolean;
}

export type SaveSearchFailure =
  | CommitFailure
  | { readonly code: 'invalid'; readonly field: 'name' };

/** Keeps a search, as an alert if wanted. */
export async function saveSearch(
  door: Door,
  { id, name, query, isAlert }: SearchInput,
): Promise<Result<{ readonly opId: string }, SaveSearchFailure>> {
  const line = lineOf(name, SEARCH_NAME_LIMIT);
  if (line === '') return err({ code: 'invalid', field: 'name' });
  return door.commit({ op: 'search.put', args: { id, name: line, query, isAlert } });
}

import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Forgets a kept search. */
export function deleteSearch(
  door: Door,
  id: string,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'search.delete', args: { id } });
}

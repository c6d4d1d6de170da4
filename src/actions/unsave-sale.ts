import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Takes a sale out of the signed-in user's saved sales. */
export function unsaveSale(
  door: Door,
  id: string,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'save.unset', args: { id } });
}

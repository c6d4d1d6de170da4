import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Saves a sale for the signed-in user. */
export function saveSale(
  door: Door,
  id: string,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'save.set', args: { id } });
}

import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../worker/door.ts';

/** Cancels an own sale; everyone who saved it sees that it is off, and why. */
export function cancelSale(
  door: Door,
  id: string,
  reason: string | null,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  const trimmed = reason?.trim() ?? '';
  return door.commit({
    op: 'sale.cancel',
    args: { id, reason: trimmed === '' ? null : trimmed },
  });
}

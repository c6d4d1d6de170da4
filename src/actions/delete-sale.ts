import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Takes an own sale away for good: it is gone from this device's screens at once. */
export function deleteSale(
  door: Door,
  id: string,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'sale.delete', args: { id } });
}

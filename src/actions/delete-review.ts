import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Takes the person's review of a sale back. */
export function deleteReview(
  door: Door,
  { id, saleId }: { readonly id: string; readonly saleId: string },
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'review.delete', args: { id, saleId } });
}

import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

type Mutation = Parameters<Door['commit']>[0];
/** What a seller can change of a sale, but for its days. */
export type SaleChanges = Extract<Mutation, { op: 'sale.patch' }>['args']['set'];

/** Changes some fields of an own sale. Seen at once; the server may still refuse it. */
export function patchSale(
  door: Door,
  id: string,
  set: SaleChanges,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'sale.patch', args: { id, set } });
}

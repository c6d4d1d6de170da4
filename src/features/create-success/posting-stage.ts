import type { SaleView } from '../../domain/sale/sale-view.ts';

/**
 * How far a newly posted sale has come. `refused`: the server does not have it, and refuses it as it is; `attention`:
 * it has, or may have it, and something needs the person. `sent` is final: photos and edits follow by themselves, and
 * meanwhile everyone who may see the sale sees it.
 */
export type PostingStage = 'waiting' | 'kept' | 'sent' | 'attention' | 'refused';

/** `isLocal`: this copy has no server. */
export function postingStage(
  { sync, rev, parkedCode }: Pick<SaleView, 'sync' | 'rev' | 'parkedCode'>,
  isLocal: boolean,
): PostingStage {
  if (sync === 'attention') return rev === null && parkedCode !== null ? 'refused' : 'attention';
  // A row with a version came from the server.
  if (sync === null || rev !== null) return 'sent';
  return isLocal ? 'kept' : 'waiting';
}

import type { Place, Sale, SaleStats } from '../domain/sale/sale.ts';
import type { RejectCode } from '../sync/ports.ts';

/** A sale as one principal sees it on this device: row plus own overlay (SYNC-11). */
export interface SaleView {
  readonly sale: Sale;
  /** The server's version of the row; null while only this device knows the sale. */
  readonly rev: number | null;
  /** Released, or the principal's own; null otherwise. */
  readonly place: Place | null;
  readonly stats: SaleStats | null;
  readonly isSaved: boolean;
  readonly isMine: boolean;
  readonly sync: null | 'waiting' | 'sending' | 'attention';
  readonly parkedCode: RejectCode | null;
}

import type { Held } from '../moderation/held.ts';
import type { ParkCode } from '../park-code.ts';
import type { Place, Sale, SaleStats } from './sale.ts';

/** A sale as one principal sees it on this device: row plus own overlay (SYNC-11). */
export interface SaleView {
  readonly sale: Sale;
  /** The server's version of the row. Null while only this device knows the sale. */
  readonly rev: number | null;
  /** Null unless it is released or the principal's own. */
  readonly place: Place | null;
  readonly stats: SaleStats | null;
  readonly isSaved: boolean;
  readonly isMine: boolean;
  readonly sync: null | 'waiting' | 'sending' | 'attention';
  readonly parkedCode: ParkCode | null;
  /** Why only its seller sees it. Null if it is not hidden, or is not the principal's own. */
  readonly held: Held | null;
}

import type { Held } from '../moderation/held.ts';
import type { ParkCode } from '../park-code.ts';
import type { Place, Sale, SaleStats } from './sale.ts';

/** A sale as one user sees it on this device: the row with the user's own changes applied (SYNC-11). */
export interface SaleView {
  readonly sale: Sale;
  /** The server's version of the row. Null while the sale exists only on this device. */
  readonly rev: number | null;
  /** Null unless the address is released or the sale is the user's own. */
  readonly place: Place | null;
  readonly stats: SaleStats | null;
  /** The address that its seller gave with it. Null or absent for everyone else. */
  readonly email?: string | null | undefined;
  readonly isSaved: boolean;
  readonly isMine: boolean;
  readonly sync: null | 'waiting' | 'sending' | 'attention';
  readonly parkedCode: ParkCode | null;
  /** Why only its seller sees the sale. Null if it is not hidden, or is not the user's own. */
  readonly held: Held | null;
}

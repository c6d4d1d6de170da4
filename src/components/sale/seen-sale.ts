import type { Held } from '../../domain/moderation/held.ts';
import type { Place, Sale, SaleStats } from '../../domain/sale/sale.ts';

/** A sale as this device sees it: what cards and pages need of a row with its own overlay. */
export interface SeenSale {
  readonly sale: Sale;
  /** Released, or the viewer's own; null otherwise. */
  readonly place: Place | null;
  readonly stats: SaleStats | null;
  readonly isSaved: boolean;
  readonly isMine: boolean;
  readonly sync: null | 'waiting' | 'sending' | 'attention';
  /** Why only its seller is shown it; null: it is shown, or is not the viewer's own. */
  readonly held: Held | null;
}

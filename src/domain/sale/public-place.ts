import type { SaleView } from './sale-view.ts';

/** Whether everyone may know the exact place of a sale: its seller has said so, and it is not held. */
export function isPlacePublic({ sale, isMine, held }: SaleView, nowMs: number): boolean {
  // For other people's sales, this device has only what is public.
  if (!isMine) return true;
  if (held !== null) return false;
  if (sale.releaseRule === 'now') return true;
  return sale.releaseRule === 'at' && Date.parse(sale.releaseAt ?? '') <= nowMs;
}

import type { SaleView } from './sale-view.ts';

/** Whether everyone may know the exact place of a sale, as far as its seller has said. */
export function isPlacePublic({ sale, isMine }: SaleView, nowMs: number): boolean {
  // Of other people's sales, this device has only what is public.
  if (!isMine || sale.releaseRule === 'now') return true;
  return sale.releaseRule === 'at' && Date.parse(sale.releaseAt ?? '') <= nowMs;
}

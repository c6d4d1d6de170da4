import type { SaleView } from './sale-view.ts';

/**
 * The street, if everybody may see it. Sellers always see their own, so `place` alone does not say that it is
 * public.
 */
export function publicStreet({ sale, place }: SaleView, nowMs: number): string | null {
  const releaseMs = sale.releaseAt === null ? Number.NaN : Date.parse(sale.releaseAt);
  const isPublic = sale.releaseRule === 'now' || (sale.releaseRule === 'at' && releaseMs <= nowMs);
  return isPublic ? (place?.street ?? null) : null;
}

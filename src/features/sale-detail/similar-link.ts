import { DEFAULT_FILTERS, writeFilters } from '../../components/filters/filter-state.ts';
import type { Point } from '../../components/sale/where-it-is.ts';
import { boundsAround } from '../../domain/geo/bounds.ts';
import type { Sale } from '../../domain/sale/sale.ts';

/** Half of the side of the square in which sales count as near. */
const NEAR_MILES = 15;

/** The address of Discover with sales of the same type around the same place, or anywhere near the person if that is unknown. */
export function similarSales({ saleType }: Pick<Sale, 'saleType'>, near: Point | null): string {
  const bounds = near === null ? null : boundsAround(near, NEAR_MILES);
  return `/discover?${writeFilters({ ...DEFAULT_FILTERS, saleType, bounds }).toString()}`;
}

import type { OnTally, Sale } from '../sale/sale.ts';
import { SALE_SIZES, type SaleSize } from './sale-report.ts';
import { windowsOf } from '../sale/schedule.ts';

/**
 * How long before the opening and after the closing of a day reports are accepted. The same on the server.
 */
const MARGIN_MS = 2 * 3_600_000;
/** Reports older than this say nothing about now. */
const FRESH_MS = 24 * 3_600_000;

/** Whether someone can tell at this time if a sale is on: on one of its days, around its hours. */
export function canTellIfOn(
  sale: Pick<Sale, 'days' | 'timeZone' | 'cancelledAt'>,
  nowMs: number,
): boolean {
  if (sale.cancelledAt !== null) return false;
  return windowsOf(sale.days, sale.timeZone).some(
    ({ startMs, endMs }) => nowMs >= startMs - MARGIN_MS && nowMs <= endMs + MARGIN_MS,
  );
}

/** The reports of the last day, those with the most weight first; of equal weight, the newest first. */
export function freshTallies(tallies: readonly OnTally[], nowMs: number): readonly OnTally[] {
  return tallies
    .filter(({ count, at }) => count > 0 && nowMs - Date.parse(at) <= FRESH_MS)
    .toSorted((a, b) => b.weight - a.weight || Date.parse(b.at) - Date.parse(a.at));
}

/** How many people named each size, no matter what else they said. The most named comes first, then the larger. */
export function sizesSaid(
  tallies: readonly OnTally[],
): readonly { readonly size: SaleSize; readonly count: number }[] {
  return SALE_SIZES.toReversed()
    .map((size) => ({
      size,
      count: tallies.reduce((sum, { sizes }) => sum + (sizes?.[size] ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

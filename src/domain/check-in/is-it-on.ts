import type { OnTally, Sale } from '../sale/sale.ts';
import { windowsOf } from '../sale/schedule.ts';

/** As the server: this long before the opening and after the closing of a day. */
const MARGIN_MS = 2 * 3_600_000;
/** What was said longer ago says nothing about now. */
const FRESH_MS = 24 * 3_600_000;

/** Whether someone can know and tell now if a sale is on: around the hours of one of its days. */
export function canTellIfOn(
  sale: Pick<Sale, 'days' | 'timeZone' | 'cancelledAt'>,
  nowMs: number,
): boolean {
  if (sale.cancelledAt !== null) return false;
  return windowsOf(sale.days, sale.timeZone).some(
    ({ startMs, endMs }) => nowMs >= startMs - MARGIN_MS && nowMs <= endMs + MARGIN_MS,
  );
}

/** What was said within a day, the weightiest first; of equal weight the newest. */
export function freshTallies(tallies: readonly OnTally[], nowMs: number): readonly OnTally[] {
  return tallies
    .filter(({ count, at }) => count > 0 && nowMs - Date.parse(at) <= FRESH_MS)
    .toSorted((a, b) => b.weight - a.weight || Date.parse(b.at) - Date.parse(a.at));
}

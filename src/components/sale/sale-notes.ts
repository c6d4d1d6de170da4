import type { Sale } from '../../domain/sale/sale.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { localDateAt } from '../../domain/time/zone.ts';
import { saleCardText } from '../../i18n/sale/sale-card-text.ts';
import { shortDateText, soonText } from '../../i18n/sale/when-text.ts';

/**
 * The half-price and rain-date notes. No half price once the sale is closed or canceled. No rain date once
 * it has passed or the sale is canceled.
 */
export function saleNotes(sale: Sale, nowMs: number): readonly string[] {
  const status = statusOf(sale, nowMs);
  const isOver = status === 'closed' || status === 'cancelled';
  return [isOver ? null : halfPriceNote(sale, nowMs), rainNote(sale, nowMs)].filter(
    (note) => note !== null,
  );
}

function halfPriceNote({ halfPriceFrom, soldOutAt, timeZone }: Sale, nowMs: number): string | null {
  if (halfPriceFrom === null || soldOutAt !== null) return null;
  const fromMs = Date.parse(halfPriceFrom);
  return fromMs <= nowMs
    ? saleCardText.halfPriceNow
    : saleCardText.halfPrice(soonText(fromMs, nowMs, timeZone));
}

/** Shown until the day has passed, even after the last closing, because that is when the sale continues. */
function rainNote({ rainDate, cancelledAt, timeZone }: Sale, nowMs: number): string | null {
  if (rainDate === null || cancelledAt !== null) return null;
  return rainDate < localDateAt(timeZone, nowMs)
    ? null
    : saleCardText.rainDate(shortDateText(rainDate));
}

import type { SaleView } from '../../domain/sale/sale-view.ts';
import { isPlacedAbout } from '../../domain/sale/best-point.ts';
import type { Sale } from '../../domain/sale/sale.ts';
import { scheduleSpan } from '../../domain/sale/schedule.ts';
import { saleCardText } from '../../i18n/sale/sale-card-text.ts';
import { aboutDistanceText, dateText, distanceText } from '../../i18n/sale/sale-text.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { saleNotes } from './sale-notes.ts';

/** The date text of spec 9. */
export function SaleDates({ sale }: { readonly sale: Sale }) {
  const span = scheduleSpan(sale.days);
  return (
    <p className="text-muted tabular-nums">
      {dateText(span?.startDate ?? null, span?.endDate ?? null)}
    </p>
  );
}

/** What the seller has said about the day, on one line. Nothing if there is nothing to say. */
export function SaleNotesLine({ sale, nowMs }: { readonly sale: Sale; readonly nowMs: number }) {
  const notes = saleNotes(sale, nowMs);
  if (notes.length === 0) return null;
  return (
    <p className="text-[0.8125rem] leading-[1.125rem] font-semibold tabular-nums">
      {notes.join(' · ')}
    </p>
  );
}

/** A distance from a place that the app only assumes would not say how far the person has to go: null. */
export function useKnownDistance(miles: number | null): number | null {
  const { needsLocation, isResolving } = usePlace();
  return needsLocation && !isResolving ? null : miles;
}

/** The distance text of spec 9, or why there is none. */
export function distanceWords(
  { sale, place }: Pick<SaleView, 'sale' | 'place'>,
  miles: number | null,
): string {
  if (sale.kind === 'online-only') return saleCardText.online;
  if (miles === null && sale.placeQuality === 'none') return saleCardText.locationUnknown;
  return isPlacedAbout(sale, place) ? aboutDistanceText(miles) : distanceText(miles);
}

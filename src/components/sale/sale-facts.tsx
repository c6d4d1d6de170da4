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
  return <p className="font-semibold tabular-nums">{notes.join(' · ')}</p>;
}

interface WhereProps {
  readonly view: Pick<SaleView, 'sale' | 'place'>;
  readonly distanceMiles: number | null;
}

/**
 * "2.1 miles away, 48304" (spec 9). With "about" if only an area is known, or a note that the place is
 * unknown.
 */
export function SaleWhere({ view: { sale, place }, distanceMiles }: WhereProps) {
  const { needsLocation, isResolving } = usePlace();
  // A distance from a place that the app only assumes would not say how far the person has to go.
  const isGuessed = needsLocation && !isResolving;
  const distance = whereText(sale, place, isGuessed ? null : distanceMiles);
  return (
    <p className="tabular-nums">
      {sale.zipCode === null ? distance : saleCardText.where(distance, sale.zipCode)}
    </p>
  );
}

function whereText(sale: Sale, place: SaleView['place'], miles: number | null): string {
  if (sale.kind === 'online-only') return saleCardText.online;
  if (miles === null && sale.placeQuality === 'none') return saleCardText.locationUnknown;
  return isPlacedAbout(sale, place) ? aboutDistanceText(miles) : distanceText(miles);
}

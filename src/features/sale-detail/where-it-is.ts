import type { SeenSale } from '../../components/seen-sale.ts';
import { distanceMiles } from '../../domain/geo/distance.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import { dateAndTimeText } from '../../i18n/when-text.ts';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Great-circle miles to the best point that is public; null when there is none. */
export function milesTo(view: SeenSale, from: Point): number | null {
  const point = pointOf(view);
  return point === null ? null : distanceMiles(from, point);
}

/** The address as far as it is public, or when it will be. */
export function addressLine({ sale, place }: SeenSale): string {
  const zipCode = sale.zipCode ?? '';
  if (place !== null && place.street !== null) {
    return zipCode === '' ? place.street : `${place.street}, ${zipCode}`;
  }
  const around = zipCode === '' ? '' : ` (${zipCode})`;
  if (sale.releaseRule === 'never') return saleDetailText.addressNever + around;
  if (sale.releaseRule === 'at') return laterText(sale.releaseAt, sale.timeZone) + around;
  return zipCode === '' ? saleDetailText.locationUnknown : saleDetailText.around(zipCode);
}

/** What an outside map is asked for; null while the street is not public. */
export function directionsAddress({ sale, place }: SeenSale): string | null {
  if (place === null || place.street === null) return null;
  return [place.street, sale.zipCode].filter((part) => part !== null).join(', ');
}

function laterText(releaseAt: string | null, timeZone: string): string {
  const releaseMs = releaseAt === null ? Number.NaN : Date.parse(releaseAt);
  return Number.isNaN(releaseMs)
    ? saleDetailText.addressLater
    : `${saleDetailText.addressLater}: ${dateAndTimeText(releaseMs, timeZone)}`;
}

function pointOf({ sale, place }: SeenSale): Point | null {
  return (
    pointIn(place?.lat ?? null, place?.lng ?? null) ??
    pointIn(sale.lat, sale.lng) ??
    pointIn(sale.nearLat, sale.nearLng)
  );
}

function pointIn(lat: number | null, lng: number | null): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}

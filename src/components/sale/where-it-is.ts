import type { SaleView } from '../../domain/sale/sale-view.ts';
import { distanceMiles } from '../../domain/geo/distance.ts';
import { oneLineAddress } from '../../domain/geo/found-place.ts';
import { isPlacePublic } from '../../domain/sale/public-place.ts';
import { knownPoint } from '../../domain/sale/best-point.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { dateAndTimeText, dayAndTimeText } from '../../i18n/sale/when-text.ts';

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The straight-line distance. `isAbout`: to the center of an area. */
export interface Way {
  readonly miles: number;
  readonly isAbout: boolean;
}

/** The distance to the best public point, at least the center of its ZIP code. Null if there is none. */
export function wayTo(view: SaleView, from: Point, zipPoint: Point | null): Way | null {
  const point = knownPoint(view.sale, view.place, zipPoint);
  return point && { miles: distanceMiles(from, point), isAbout: point.isAbout };
}

/** The address as far as its viewer may see it, or when it will be public. */
export function addressLine({ sale, place }: SaleView, nowMs: number): string {
  const zipCode = sale.zipCode ?? '';
  if (place !== null && place.street !== null) {
    return zipCode === '' ? place.street : `${place.street}, ${zipCode}`;
  }
  const around = zipCode === '' ? '' : ` (${zipCode})`;
  if (sale.releaseRule === 'never') return saleDetailText.addressNever + around;
  if (sale.releaseRule === 'at') return laterText(sale, nowMs) + around;
  return zipCode === '' ? saleDetailText.locationUnknown : saleDetailText.around(zipCode);
}

/** The street in few words, or when it will be known, for the line under a title. */
export function placeWords(
  { sale, place }: SaleView,
  nowMs: number,
  town: { readonly city: string; readonly state: string } | null,
): string {
  if (sale.kind === 'online-only') return saleDetailText.onlineOnly;
  if (place !== null && place.street !== null) return place.street;
  if (sale.releaseRule === 'never') return saleDetailText.streetOnRequest;
  if (sale.releaseRule === 'at') {
    const releaseMs = releaseMsOf(sale);
    if (releaseMs === null) return saleDetailText.addressLater;
    if (releaseMs <= nowMs) return saleDetailText.addressOnItsWay;
    return saleDetailText.streetFrom(dayAndTimeText(releaseMs, nowMs, sale.timeZone));
  }
  if (town !== null) return saleDetailText.around(saleDetailText.town(town.city, town.state));
  const zipCode = sale.zipCode ?? '';
  return zipCode === '' ? saleDetailText.locationUnknown : saleDetailText.around(zipCode);
}

/** A street stays as it is when the page is translated; a sentence in its place is translated. */
export function translateOf({ place }: SaleView): 'yes' | 'no' {
  return place !== null && place.street !== null ? 'no' : 'yes';
}

/** The same, but as everyone sees it: sellers themselves also see what they keep back of their own sales. */
export function publicAddressLine(view: SaleView, nowMs: number): string {
  return addressLine(isPlacePublic(view, nowMs) ? view : { ...view, place: null }, nowMs);
}

/** Directions on an external map, by address (spec 2). Null while the address is not public. */
export function directionsLink(
  { sale, place }: SaleView,
  town: { readonly city: string; readonly state: string } | null,
): string | null {
  if (place === null || place.street === null) return null;
  const address = oneLineAddress(place.street, sale.zipCode ?? '', town);
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

/** Tells the seller who else sees the address. Null if everyone does. */
export function releaseNote({ sale, isMine }: SaleView, nowMs: number): string | null {
  if (!isMine || sale.releaseRule === 'now') return null;
  if (sale.releaseRule === 'never') return saleDetailText.shownNever;
  const releaseMs = releaseMsOf(sale);
  return releaseMs === null || releaseMs <= nowMs
    ? null
    : saleDetailText.shownFrom(dateAndTimeText(releaseMs, sale.timeZone));
}

function laterText(sale: SaleView['sale'], nowMs: number): string {
  const releaseMs = releaseMsOf(sale);
  if (releaseMs === null) return saleDetailText.addressLater;
  // The server decides, and this device does not know the answer yet.
  if (releaseMs <= nowMs) return saleDetailText.addressOnItsWay;
  return saleDetailText.addressFrom(dateAndTimeText(releaseMs, sale.timeZone));
}

function releaseMsOf({ releaseAt }: SaleView['sale']): number | null {
  const releaseMs = releaseAt === null ? Number.NaN : Date.parse(releaseAt);
  return Number.isNaN(releaseMs) ? null : releaseMs;
}

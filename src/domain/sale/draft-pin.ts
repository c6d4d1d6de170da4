import type { FoundPlace } from '../geo/found-place.ts';
import type { LatLng } from '../geo/distance.ts';
import { cleanLine } from '../text/clean.ts';
import type { DraftPoint, SaleDraft } from './draft.ts';

/** The point of a sale that is being written. */
export interface DraftPin extends LatLng {
  /** `manual`: put there by hand. */
  readonly quality: 'exact' | 'street' | 'manual';
  /** Of a point that was found: for which address; null of one put there by hand. */
  readonly found: {
    /** As `addressKey` makes it. */
    readonly addressKey: string;
    /** The address as whoever found it calls it. */
    readonly label: string;
    /** Five digits, where whoever found it knows. */
    readonly zipCode: string | null;
    readonly isOutsideUs: boolean;
  } | null;
}

type Address = Pick<SaleDraft, 'street' | 'zipCode'>;

/** Equal for what is the same address, however it is spaced or written large. */
export function addressKey({ street, zipCode }: Address): string {
  const words = cleanLine(street).toLowerCase().replace(/\s+/gu, ' ');
  return `${words}|${zipCode.trim().slice(0, 5)}`;
}

/** The pin that a place found for this address makes. */
export function pinOf(place: FoundPlace, address: Address): DraftPin {
  const { lat, lng, quality, label, zipCode, isOutsideUs } = place;
  const found = { addressKey: addressKey(address), label, zipCode, isOutsideUs };
  return { lat, lng, quality, found };
}

/** The pin as far as it still holds: one that was found for another address says nothing of this one. */
export function standingPin(pin: DraftPin | null, address: Address): DraftPin | null {
  const isOfAnother = pin?.found != null && pin.found.addressKey !== addressKey(address);
  return isOfAnother ? null : pin;
}

/** The pin, else the middle of the ZIP area, else no point: none is made up. */
export function pointOfPin(pin: DraftPin | null, zip: LatLng | null): DraftPoint {
  if (pin !== null) return { lat: pin.lat, lng: pin.lng, quality: pin.quality };
  if (zip !== null) return { lat: zip.lat, lng: zip.lng, quality: 'zip' };
  return { lat: null, lng: null, quality: 'none' };
}

/** The ZIP code in which a pin was found, if the seller wrote another; else null. */
export function otherZipOf(pin: DraftPin, { zipCode }: Address): string | null {
  const foundZip = pin.found?.zipCode ?? null;
  return foundZip === zipCode.trim().slice(0, 5) ? null : foundZip;
}

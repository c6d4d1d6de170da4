import type { FoundPlace } from '../../geo/found-place.ts';
import type { LatLng } from '../../geo/distance.ts';
import { cleanLine } from '../../text/clean.ts';
import type { DraftPoint, SaleDraft } from './draft.ts';

/** The point of a sale that is being written. */
export interface DraftPin extends LatLng {
  /** `manual`: put there by hand. */
  readonly quality: 'exact' | 'street' | 'manual';
  /** The address for which the point was found, or null if it was placed by hand. */
  readonly found: {
    /** As `addressKey` makes it. */
    readonly addressKey: string;
    /** The address as the geocoder writes it. */
    readonly label: string;
    /** Five digits, if the geocoder knows them. */
    readonly zipCode: string | null;
    readonly isOutsideUs: boolean;
  } | null;
}

type Address = Pick<SaleDraft, 'street' | 'zipCode'>;

/** A pin that a person placed by hand. It stays, no matter what the address says. */
export function pinByHand({ lat, lng }: LatLng): DraftPin {
  return { lat, lng, quality: 'manual', found: null };
}

/** A key that is equal for the same address, regardless of spacing and capitalization. */
export function addressKey({ street, zipCode }: Address): string {
  const words = cleanLine(street).toLowerCase().replace(/\s+/gu, ' ');
  return `${words}|${zipCode.trim().slice(0, 5)}`;
}

/** The pin for a place that was found for this address. */
export function pinOf(place: FoundPlace, address: Address): DraftPin {
  const { lat, lng, quality, label, zipCode, isOutsideUs } = place;
  const found = { addressKey: addressKey(address), label, zipCode, isOutsideUs };
  return { lat, lng, quality, found };
}

/** The pin, if it is still valid. A pin that was found for another address is not. */
export function standingPin(pin: DraftPin | null, address: Address): DraftPin | null {
  const isOfAnother = pin?.found != null && pin.found.addressKey !== addressKey(address);
  return isOfAnother ? null : pin;
}

/** The pin, or the center of the ZIP area, or no point. A point is never invented. */
export function pointOfPin(pin: DraftPin | null, zip: LatLng | null): DraftPoint {
  if (pin !== null) return { lat: pin.lat, lng: pin.lng, quality: pin.quality };
  if (zip !== null) return { lat: zip.lat, lng: zip.lng, quality: 'zip' };
  return { lat: null, lng: null, quality: 'none' };
}

/** The ZIP code of the pin, if it is not the one that the seller wrote. Otherwise null. */
export function otherZipOf(pin: DraftPin, { zipCode }: Address): string | null {
  const foundZip = pin.found?.zipCode ?? null;
  return foundZip === zipCode.trim().slice(0, 5) ? null : foundZip;
}

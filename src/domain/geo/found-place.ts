import type { LatLng } from './distance.ts';

/** The place that a geocoder found for an address. */
export interface FoundPlace extends LatLng {
  /** `exact`: the house itself. `street`: interpolated along the street by house number. */
  readonly quality: 'exact' | 'street';
  /** The address as the geocoder writes it. */
  readonly label: string;
  /** Five digits, if the geocoder knows them. */
  readonly zipCode: string | null;
  /** Outside the bounding box of spec 5. This only causes a warning. */
  readonly isOutsideUs: boolean;
}

/** An address on one line, in the order of a postal address. */
export function oneLineAddress(
  street: string,
  zipCode: string,
  town: { readonly city: string; readonly state: string } | null,
): string {
  const place = town === null ? '' : `${town.city}, ${town.state} `;
  return [street.trim(), `${place}${zipCode}`.trim()].filter((part) => part !== '').join(', ');
}

/** Why an address has no point (spec 8). `offline`: the geocoder could not be reached. */
export type GeocodeProblem = 'offline' | 'not-found' | 'limit' | 'failed';

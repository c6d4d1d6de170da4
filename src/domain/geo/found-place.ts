import type { LatLng } from './distance.ts';

/** Where a geocoder says an address is. */
export interface FoundPlace extends LatLng {
  /** `street`: worked out along the street by house number; `exact`: the house itself. */
  readonly quality: 'exact' | 'street';
  /** The address as the geocoder calls it. */
  readonly label: string;
  /** Five digits, where the geocoder knows. */
  readonly zipCode: string | null;
  /** Outside the box of spec 5: worth a warning only. */
  readonly isOutsideUs: boolean;
}

/** An address in one line, as letters are addressed. */
export function oneLineAddress(
  street: string,
  zipCode: string,
  town: { readonly city: string; readonly state: string } | null,
): string {
  const place = town === null ? '' : `${town.city}, ${town.state} `;
  return [street.trim(), `${place}${zipCode}`.trim()].filter((part) => part !== '').join(', ');
}

/** Why an address has no point (spec 8). `offline`: nobody could be asked. */
export type GeocodeProblem = 'offline' | 'not-found' | 'limit' | 'failed';

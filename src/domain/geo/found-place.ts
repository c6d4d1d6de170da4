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

/** Why an address has no point (spec 8). `offline`: nobody could be asked. */
export type GeocodeProblem = 'offline' | 'not-found' | 'limit' | 'failed';

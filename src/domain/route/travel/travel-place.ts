import type { LatLng } from '../../geo/distance.ts';

/** A place on a way. */
export interface TravelPlace {
  readonly point: LatLng;
  /**
   * Whether a router may be told of it: everyone may know it, or its person set it. Neither where a sale is only
   * about, nor where its seller keeps it back, nor where this device is at the moment.
   */
  readonly mayBeTold: boolean;
}

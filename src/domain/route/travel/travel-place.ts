import type { LatLng } from '../../geo/distance.ts';
import type { SaleMark } from '../../sale/map-mark.ts';
import { isPlacePublic } from '../../sale/public-place.ts';
import type { SaleView } from '../../sale/sale-view.ts';

/** A place on a way. */
export interface TravelPlace {
  readonly point: LatLng;
  /**
   * Whether a router may be told of it: everyone may know it, or its person set it. Neither where a sale is only
   * about, nor where its seller keeps it back, nor where this device is at the moment.
   */
  readonly mayBeTold: boolean;
}

/** Whether a router may be told where a sale is marked. */
export function mayMarkBeTold(
  mark: Pick<SaleMark, 'aboutMiles'> | undefined,
  view: SaleView | null | undefined,
  nowMs: number,
): boolean {
  return mark?.aboutMiles === null && view != null && isPlacePublic(view, nowMs);
}

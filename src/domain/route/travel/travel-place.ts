import type { LatLng } from '../../geo/distance.ts';
import { knownPoint } from '../../sale/best-point.ts';
import type { SaleMark } from '../../sale/map-mark.ts';
import { isPlacePublic } from '../../sale/public-place.ts';
import type { SaleView } from '../../sale/sale-view.ts';

/** A place on a way. */
export interface TravelPlace {
  readonly point: LatLng;
  /**
   * Whether a router may get the place: only if everyone may know it, or the person set it. A router never gets the
   * place of a sale that is only approximate or that its seller keeps back, nor the place of this device.
   */
  readonly mayBeTold: boolean;
}

/** Whether a router may get the place where a sale is marked. */
export function mayMarkBeTold(
  mark: Pick<SaleMark, 'aboutMiles'> | undefined,
  view: SaleView | null | undefined,
  nowMs: number,
): boolean {
  return mark?.aboutMiles === null && view != null && isPlacePublic(view, nowMs);
}

/**
 * Where a plan places a sale. The person's own sale, if its place is kept back, has the point that everyone sees: plans
 * are passed on, and from the drive times around it others could find its place. Null: nowhere.
 */
export function plannedPoint(
  mark: (LatLng & Pick<SaleMark, 'aboutMiles'>) | undefined,
  view: SaleView | null,
  nowMs: number,
): (LatLng & { readonly isAbout: boolean }) | null {
  if (mark === undefined) return null;
  if (mark.aboutMiles === null && view !== null && !isPlacePublic(view, nowMs)) {
    return knownPoint(view.sale, null, null);
  }
  return { lat: mark.lat, lng: mark.lng, isAbout: mark.aboutMiles !== null };
}

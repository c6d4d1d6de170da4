import { distanceMiles, type LatLng } from '../geo/distance.ts';
import { type Result, err, ok } from '../result.ts';
import type { Place, Sale } from '../sale/sale.ts';
import { windowsOf } from '../sale/schedule.ts';

/** How near a visitor must be (spec 9). */
export const CHECK_IN_MILES = 0.1;
/** How much of a fix's inaccuracy counts in favor of the visitor at most, in miles. */
const ALLOWANCE_MILES = 0.05;
/**
 * How long before the opening and after the closing of a day a check-in still counts. The same on the
 * server.
 */
const MARGIN_MS = 30 * 60_000;
const METERS_PER_MILE = 1609.344;

/** A position that the device has just measured. */
export interface Fix extends LatLng {
  readonly accuracyMeters: number;
}

export type CheckInProblem =
  | { readonly code: 'too-far'; readonly miles: number }
  /** The position is too inaccurate to tell. */
  | { readonly code: 'too-rough' };

/** Whether a fix is at the sale (spec 5): within 0.1 miles, after allowing for its inaccuracy. */
export function judgeCheckIn(sale: LatLng, fix: Fix): Result<void, CheckInProblem> {
  const accuracyMiles = fix.accuracyMeters / METERS_PER_MILE;
  if (!(accuracyMiles <= CHECK_IN_MILES)) return err({ code: 'too-rough' });
  const miles = distanceMiles(sale, fix);
  const isThere = miles - Math.min(accuracyMiles, ALLOWANCE_MILES) <= CHECK_IN_MILES;
  return isThere ? ok(undefined) : err({ code: 'too-far', miles });
}

/**
 * The point where visitors check in. Null while it is not public, or if it is only the center of a ZIP
 * area.
 */
export function checkInPoint(
  sale: Pick<Sale, 'placeQuality'>,
  place: Pick<Place, 'lat' | 'lng'> | null,
): LatLng | null {
  if (sale.placeQuality === 'zip' || sale.placeQuality === 'none') return null;
  if (place === null || place.lat === null || place.lng === null) return null;
  return { lat: place.lat, lng: place.lng };
}

/** Whether a check-in counts at this time: on one of the days, around its hours. */
export function isCheckInTime(
  sale: Pick<Sale, 'days' | 'timeZone' | 'cancelledAt'>,
  nowMs: number,
): boolean {
  if (sale.cancelledAt !== null) return false;
  return windowsOf(sale.days, sale.timeZone).some(
    ({ startMs, endMs }) => nowMs >= startMs - MARGIN_MS && nowMs <= endMs + MARGIN_MS,
  );
}

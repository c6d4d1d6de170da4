/** Great-circle distance (spec 9: earth radius 3958.8 miles). */

/** A point on the earth, in degrees. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

export const EARTH_RADIUS_MILES = 3958.8;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Great-circle distance in miles between two valid points (haversine). */
export function distanceMiles(a: LatLng, b: LatLng): number {
  const sinHalfLat = Math.sin(((b.lat - a.lat) * RADIANS_PER_DEGREE) / 2);
  const sinHalfLng = Math.sin(((b.lng - a.lng) * RADIANS_PER_DEGREE) / 2);
  const h =
    sinHalfLat * sinHalfLat +
    Math.cos(a.lat * RADIANS_PER_DEGREE) *
      Math.cos(b.lat * RADIANS_PER_DEGREE) *
      sinHalfLng *
      sinHalfLng;
  // Rounding can push h slightly above 1 for antipodes.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

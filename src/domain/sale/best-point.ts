import type { LatLng } from '../geo/distance.ts';
import type { Place, Sale } from './sale.ts';

type Points = Pick<Sale, 'lat' | 'lng' | 'nearLat' | 'nearLng' | 'placeQuality' | 'kind'>;
type PlacePoint = Pick<Place, 'lat' | 'lng'> | null;

/** A point, and whether it stands for an area: a blurred point, or the center of a ZIP. */
export interface KnownPoint extends LatLng {
  readonly isAbout: boolean;
}

/**
 * The best point of a sale that a viewer may see: its own place, the exact point, the blurred point, or the
 * center of its ZIP (`zipPoint`; null if it is not in the table). Null: unknown, or online only.
 */
export function knownPoint(
  sale: Points,
  place: PlacePoint,
  zipPoint: LatLng | null,
): KnownPoint | null {
  if (sale.kind === 'online-only') return null;
  const point = exactPoint(sale, place) ?? pointIn(sale.nearLat, sale.nearLng) ?? zipPoint;
  return point && { lat: point.lat, lng: point.lng, isAbout: isPlacedAbout(sale, place) };
}

/** Whether to show the distance to the sale with "about". */
export function isPlacedAbout(
  sale: Pick<Points, 'lat' | 'lng' | 'placeQuality'>,
  place: PlacePoint,
): boolean {
  return sale.placeQuality === 'zip' || exactPoint(sale, place) === null;
}

/**
 * Why a sale is placed "about". `never`, `later`: its seller does not show the exact place, or not yet. `zip`: the
 * street may be known, but nobody has put it on the map. `place`: what this viewer knows of the place.
 */
export type WhyAbout = 'never' | 'later' | 'zip';

export function whyAbout(
  { releaseRule, releaseAt }: Pick<Sale, 'releaseRule' | 'releaseAt'>,
  place: Pick<Place, 'street'> | null,
  nowMs: number,
): WhyAbout {
  // Sellers see their own street before anyone else does.
  if (place !== null && place.street !== null) return 'zip';
  if (releaseRule === 'never') return 'never';
  return releaseRule === 'at' && !(Date.parse(releaseAt ?? '') <= nowMs) ? 'later' : 'zip';
}

/** The distance from the middle of the 1/64 degree square of an unreleased place to its corners. */
const BLURRED_REACH_MILES = 0.75;
/** Half of the ZIP codes in towns reach less far than this. */
const ZIP_REACH_MILES = 1.5;

/** How far a sale that is placed "about" may really be from its point. */
export function aboutReachMiles(
  sale: Pick<Points, 'nearLat' | 'nearLng' | 'placeQuality'>,
): number {
  const isBlurred = sale.placeQuality !== 'zip' && pointIn(sale.nearLat, sale.nearLng) !== null;
  return isBlurred ? BLURRED_REACH_MILES : ZIP_REACH_MILES;
}

function exactPoint(sale: Pick<Points, 'lat' | 'lng'>, place: PlacePoint): LatLng | null {
  return pointIn(place?.lat ?? null, place?.lng ?? null) ?? pointIn(sale.lat, sale.lng);
}

function pointIn(lat: number | null, lng: number | null): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}

import type { LatLng } from '../geo/distance.ts';
import { checkPosition } from '../geo/position.ts';
import { type Result, err, ok } from '../result.ts';

/** The choices for how far an area reaches from its center. */
export const RADIUS_CHOICES_MILES = [10, 15, 25] as const;
export type RadiusMiles = (typeof RADIUS_CHOICES_MILES)[number];

/** What a downloaded map covers: a place and its surroundings, or a route and its surroundings. */
export type AreaShape =
  | { readonly kind: 'circle'; readonly center: LatLng; readonly radiusMiles: RadiusMiles }
  | {
      readonly kind: 'route';
      readonly stops: readonly LatLng[];
      /** The road between the stops. Empty if it is not known. Then a straight line is used. */
      readonly line: readonly LatLng[];
    };

/** Longer routes have too many tiles for one download. */
const MAX_STOPS = 100;
const MAX_LINE_POINTS = 100_000;

/** Refuses a shape with a point that is not on the earth, and a route without stops. */
export function checkAreaShape(shape: AreaShape): Result<AreaShape, 'place-invalid'> {
  if (shape.kind === 'circle') {
    const isChoice = RADIUS_CHOICES_MILES.includes(shape.radiusMiles);
    return isChoice && isOnEarth(shape.center) ? ok(shape) : err('place-invalid');
  }
  const { stops, line } = shape;
  const isSized = stops.length > 0 && stops.length <= MAX_STOPS && line.length <= MAX_LINE_POINTS;
  return isSized && [...stops, ...line].every(isOnEarth) ? ok(shape) : err('place-invalid');
}

function isOnEarth({ lat, lng }: LatLng): boolean {
  return checkPosition(lat, lng).ok;
}

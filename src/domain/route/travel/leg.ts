import { distanceMiles, type LatLng } from '../../geo/distance.ts';
import { decodeLine } from '../../geo/polyline.ts';

/** The way by road from one place to another, as a source knows it. */
export interface Leg {
  readonly minutes: number;
  /** Along the road; null if the source gives only times. */
  readonly miles: number | null;
}

const DAY_MINUTES = 24 * 60;
/** Nobody drives faster than this on average, whichever way is counted. */
const FASTEST_MPH = 85;
/** Places this near may share a driveway, and a source puts each on the road beside it. */
const NEXT_DOOR_MILES = 0.15;

/**
 * What a source says of a way, if that can be true; null if it knows no way, or says nonsense: a way of no time
 * between places that are apart, one shorter than the straight line, one that no car is fast enough for.
 */
export function soundLeg(
  from: LatLng,
  to: LatLng,
  minutes: number | null,
  miles: number | null,
): Leg | null {
  if (minutes === null || !(minutes >= 0 && minutes <= DAY_MINUTES)) return null;
  const straight = distanceMiles(from, to);
  const fastest = (Math.max(0, straight - NEXT_DOOR_MILES) / FASTEST_MPH) * 60;
  if (minutes < fastest) return null;
  if (minutes === 0 && straight > NEXT_DOOR_MILES) return null;
  if (miles === null) return { minutes, miles };
  if (!(miles >= straight - NEXT_DOOR_MILES)) return null;
  return miles <= (minutes / 60) * FASTEST_MPH + NEXT_DOOR_MILES ? { minutes, miles } : null;
}

/** From a place to the road beside it. */
const FARTHEST_ROAD_MILES = 1;

/** A line by road (polyline6) as points, if it leads from one place to the other; null if it does not. */
export function soundLine(from: LatLng, to: LatLng, line: string): readonly LatLng[] | null {
  const points = decodeLine(line) ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || first === undefined || last === undefined) return null;
  const isThere = (place: LatLng, end: LatLng) => distanceMiles(place, end) <= FARTHEST_ROAD_MILES;
  return isThere(from, first) && isThere(to, last) ? points : null;
}

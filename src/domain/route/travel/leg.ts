import { distanceMiles, type LatLng } from '../../geo/distance.ts';
import { decodeLine } from '../../geo/polyline.ts';

/** The way by road from one place to another, according to a source. */
export interface Leg {
  readonly minutes: number;
  /** The distance along the road. Null if the source gives only times. */
  readonly miles: number | null;
}

const DAY_MINUTES = 24 * 60;
/** Nobody drives faster than this on average, by either distance. */
const FASTEST_MPH = 85;
/** Places this near may share a driveway, and a source moves each to the road next to it. */
const NEXT_DOOR_MILES = 0.15;

/**
 * What a source says about a way, if that can be true. Null if it knows no way, or its answer is nonsense: a way that
 * takes no time between places that are apart, is shorter than the straight line, or is too fast for any car.
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

/** The greatest distance from a place to the road next to it. */
const FARTHEST_ROAD_MILES = 1;

/** A line by road (polyline6) as points. Null if it does not lead from one place to the other. */
export function soundLine(from: LatLng, to: LatLng, line: string): readonly LatLng[] | null {
  const points = decodeLine(line) ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || first === undefined || last === undefined) return null;
  const isThere = (place: LatLng, end: LatLng) => distanceMiles(place, end) <= FARTHEST_ROAD_MILES;
  return isThere(from, first) && isThere(to, last) ? points : null;
}

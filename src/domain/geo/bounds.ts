import type { LatLng } from './distance.ts';

/** A rectangle of the map, in degrees. `west` greater than `east`: it crosses the 180th meridian. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const TURN = 360;

/** Whether a point lies in a rectangle, edges included. */
export function isInside({ west, south, east, north }: Bounds, { lat, lng }: LatLng): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

/**
 * A rectangle as a map reports it, which may lie beyond 180 degrees after dragging around the world. Null
 * if it is not a rectangle on the earth, as with NaN or with north and south swapped.
 */
export function boundsFrom(west: number, south: number, east: number, north: number) {
  const isRectangle = south < north && west < east && south >= -90 && north <= 90;
  // `isRectangle` is false for NaN, too.
  if (!isRectangle || !Number.isFinite(west) || !Number.isFinite(east)) return null;
  if (east - west >= TURN) return { west: -180, south, east: 180, north };
  return { west: wrapped(west), south, east: wrapped(east), north };
}

/** Miles of one degree of latitude, and of longitude at the equator. */
const DEGREE_MILES = 69.1;

/** The square around a point, `miles` to each side. Null near the poles, where there is none. */
export function boundsAround({ lat, lng }: LatLng, miles: number): Bounds | null {
  const up = miles / DEGREE_MILES;
  const across = up / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  return boundsFrom(lng - across, lat - up, lng + across, lat + up);
}

export function centerOf({ west, south, east, north }: Bounds): LatLng {
  const lngSpan = west <= east ? east - west : east - west + TURN;
  return { lat: (south + north) / 2, lng: wrapped(west + lngSpan / 2) };
}

/** The smallest rectangle that holds all points, the short way around the earth. Null for no points. */
export function boundsOf(points: readonly LatLng[]): Bounds | null {
  if (points.length === 0) return null;
  let south = Infinity;
  let north = -Infinity;
  // Not `Math.min(...)`: a hundred thousand arguments are too many.
  for (const { lat } of points) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const lngs = Float64Array.from(points, ({ lng }) => lng).toSorted();
  // The widest empty strip between two neighbors is what the rectangle leaves out.
  let widest = (lngs[0] ?? 0) + TURN - (lngs.at(-1) ?? 0);
  let west = lngs[0] ?? 0;
  let east = lngs.at(-1) ?? 0;
  for (let i = 1; i < lngs.length; i++) {
    const gap = (lngs[i] ?? 0) - (lngs[i - 1] ?? 0);
    if (gap <= widest) continue;
    widest = gap;
    west = lngs[i] ?? 0;
    east = lngs[i - 1] ?? 0;
  }
  return { west, south, east, north };
}

function wrapped(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng;
  return ((((lng + 180) % TURN) + TURN) % TURN) - 180;
}

import { type LatLng, distanceMiles } from '../geo/distance.ts';
import type { AreaShape } from './area-shape.ts';
import { tileIdOf } from './tile-id.ts';

/** At deeper zooms, tiles of this zoom are enlarged. */
export const DEEPEST_ZOOM = 14;
/** For a route, zooms up to this one cover the whole region, so that people can look around. */
const REGION_ZOOM = 11;
const REGION_MARGIN_MILES = 2;
/** How far streets are included around a stop, and around the road. */
const STOP_MILES = 1.2;
const ROAD_MILES = 0.5;
/** The road is followed in steps of this length, so that the circles around them overlap. */
const STEP_MILES = 0.25;

const MILES_PER_DEGREE = 69;
/** The map's square ends here (Web Mercator). */
const MAX_LAT = 85.051128779;
const RADIANS = Math.PI / 180;

/** The numbers of all tiles of an area between two zooms, in ascending order. */
export function areaTileIds(shape: AreaShape, minZoom: number, maxZoom: number): number[] {
  const ids = new Set<number>();
  for (let z = minZoom; z <= Math.min(maxZoom, DEEPEST_ZOOM); z += 1) {
    if (shape.kind === 'circle') addCircle(ids, z, shape.center, shape.radiusMiles);
    else if (z <= REGION_ZOOM) addRegion(ids, z, [...shape.stops, ...shape.line]);
    else addCorridor(ids, z, shape.stops, shape.line);
  }
  return [...ids].toSorted((a, b) => a - b);
}

function addCorridor(
  ids: Set<number>,
  z: number,
  stops: readonly LatLng[],
  line: readonly LatLng[],
): void {
  for (const stop of stops) addCircle(ids, z, stop, STOP_MILES);
  for (const point of steps(line.length > 0 ? line : stops)) addCircle(ids, z, point, ROAD_MILES);
}

/** Points along a line, at most `STEP_MILES` apart. */
function* steps(line: readonly LatLng[]): Generator<LatLng> {
  let from: LatLng | null = null;
  for (const to of line) {
    const count = from === null ? 1 : Math.ceil(distanceMiles(from, to) / STEP_MILES);
    const start = from ?? to;
    const lngGap = wrapped(to.lng - start.lng);
    for (let i = 1; i <= count; i += 1) {
      const part = i / count;
      yield {
        lat: start.lat + (to.lat - start.lat) * part,
        lng: wrapped(start.lng + lngGap * part),
      };
    }
    from = to;
  }
}

/** Every tile with some point within the circle. */
function addCircle(ids: Set<number>, z: number, center: LatLng, miles: number): void {
  const count = 2 ** z;
  const reachLat = miles / MILES_PER_DEGREE;
  const firstRow = rowAt(center.lat + reachLat, z);
  const lastRow = rowAt(center.lat - reachLat, z);
  for (let y = firstRow; y <= lastRow; y += 1) {
    const lat = clamp(center.lat, latOf(y + 1, z), latOf(y, z));
    // Near a pole, where meridians meet, a circle touches every column.
    const reachLng = Math.min(180, reachLat / Math.max(Math.cos(lat * RADIANS), 1e-6));
    const first = Math.floor(columnAt(center.lng - reachLng, z));
    const last = Math.floor(columnAt(center.lng + reachLng, z));
    for (let x = first; x <= Math.min(last, first + count - 1); x += 1) {
      const lng = clamp(center.lng, lngOf(x, z), lngOf(x + 1, z));
      if (distanceMiles(center, { lat, lng }) > miles) continue;
      ids.add(tileIdOf({ z, x: ((x % count) + count) % count, y }));
    }
  }
}

/** Every tile of the box around the points. */
function addRegion(ids: Set<number>, z: number, points: readonly LatLng[]): void {
  const count = 2 ** z;
  const [first] = points;
  if (first === undefined) return;
  // Measure east and west from the first point, so that a route may cross the date line.
  const east = points.map(({ lng }) => wrapped(lng - first.lng));
  const lats = points.map(({ lat }) => lat);
  const [south, north] = [least(lats), -least(lats.map((lat) => -lat))];
  const marginLat = REGION_MARGIN_MILES / MILES_PER_DEGREE;
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const marginLng = marginLat / Math.max(Math.cos(widest * RADIANS), 1e-6);
  const west = Math.floor(columnAt(first.lng + least(east) - marginLng, z));
  const last = Math.floor(columnAt(first.lng - least(east.map((lng) => -lng)) + marginLng, z));
  for (let y = rowAt(north + marginLat, z); y <= rowAt(south - marginLat, z); y += 1) {
    for (let x = west; x <= Math.min(last, west + count - 1); x += 1) {
      ids.add(tileIdOf({ z, x: ((x % count) + count) % count, y }));
    }
  }
}

function least(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Infinity);
}

/** The column of a longitude, with its fraction. Beyond the date line, counting continues. */
function columnAt(lng: number, z: number): number {
  return ((lng + 180) / 360) * 2 ** z;
}

function rowAt(lat: number, z: number): number {
  const sine = Math.sin(clamp(lat, -MAX_LAT, MAX_LAT) * RADIANS);
  const row = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
  return clamp(Math.floor(row), 0, 2 ** z - 1);
}

function lngOf(x: number, z: number): number {
  return (x / 2 ** z) * 360 - 180;
}

function latOf(y: number, z: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) / RADIANS;
}

/** A longitude, or a gap between two, within -180..180. */
function wrapped(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

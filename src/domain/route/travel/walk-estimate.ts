import { distanceMiles, type LatLng } from '../../geo/distance.ts';

/** Streets and crossings make a walk longer than the straight line, by less than a drive: nothing is one-way. */
const CIRCUITY = 1.3;
/** An easy pace, with a look into the yards. */
const MPH = 3;

/** Minutes on foot between two places, estimated. Whole ones: an estimate says no more. */
export function walkMinutes(from: LatLng, to: LatLng): number {
  return Math.ceil(((distanceMiles(from, to) * CIRCUITY) / MPH) * 60 - 1e-6);
}

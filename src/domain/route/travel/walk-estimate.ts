import { distanceMiles, type LatLng } from '../../geo/distance.ts';

/**
 * Streets make a walk longer than the straight line, but less so than a drive, because no street is one-way on foot.
 */
const CIRCUITY = 1.3;
/** An easy pace, with looks into the yards. */
const MPH = 3;

/** Estimated minutes on foot between two places. They are whole, because an estimate is no more exact. */
export function walkMinutes(from: LatLng, to: LatLng): number {
  return Math.ceil(((distanceMiles(from, to) * CIRCUITY) / MPH) * 60 - 1e-6);
}

import { distanceMiles, type LatLng } from '../../geo/distance.ts';

/** A position of the device, and when it was measured, epoch ms. */
export interface TimedFix extends LatLng {
  readonly accuracyMeters: number;
  readonly atMs: number;
}

/** `unsure`: near, but perhaps driving past, or the position has jumped. A later fix decides. */
export type ArrivalVerdict = 'here' | 'unsure' | 'away';

/** Within this distance of a sale's point one is there: the length of a block, and less than a check-in allows. */
const ARRIVAL_MILES = 0.07;
/** How much of a fix's inaccuracy counts in favor of being there, at most. */
const ALLOWANCE_MILES = 0.03;
/** A fix worse than this says nothing: it may be half a mile wrong. */
const ROUGHEST_METERS = 100;
/** Faster than this, people drive past, or the position jumps. */
const STANDING_MPH = 12;
/** Two fixes nearer in time say nothing of speed: each may be some yards wrong. */
const LEAST_APART_MS = 4_000;
/** An older fix says nothing of how fast the device is now. */
const FRESH_MS = 120_000;
const METERS_PER_MILE = 1609.344;
const HOUR_MS = 3_600_000;

interface Heard {
  readonly now: TimedFix;
  /** Earlier fixes, oldest first. None right after the page came back into sight, when one good fix is enough. */
  readonly before: readonly TimedFix[];
}

/**
 * Whether the device is at a place. `last`: the stop before, which may be next door. Who is nearer to it has not left.
 */
export function recognizeArrival(
  goal: LatLng,
  last: LatLng | null,
  { now, before }: Heard,
): ArrivalVerdict {
  const accuracyMiles = now.accuracyMeters / METERS_PER_MILE;
  // Comparisons with NaN are false, so a broken fix is also away.
  const isGood = now.accuracyMeters <= ROUGHEST_METERS;
  const isNear =
    distanceMiles(goal, now) - Math.min(accuracyMiles, ALLOWANCE_MILES) <= ARRIVAL_MILES;
  if (!isGood || !isNear) return 'away';
  if (last !== null && distanceMiles(last, now) < distanceMiles(goal, now)) return 'away';
  const recent = before.filter(
    (fix) => fix.accuracyMeters <= ROUGHEST_METERS && now.atMs - fix.atMs <= FRESH_MS,
  );
  if (recent.length === 0) return 'here';
  const earlier = recent.findLast((fix) => now.atMs - fix.atMs >= LEAST_APART_MS);
  if (earlier === undefined) return 'unsure';
  const hours = (now.atMs - earlier.atMs) / HOUR_MS;
  const noiseMiles = (now.accuracyMeters + earlier.accuracyMeters) / 2 / METERS_PER_MILE;
  const miles = Math.max(0, distanceMiles(earlier, now) - noiseMiles);
  return miles / hours <= STANDING_MPH ? 'here' : 'unsure';
}

/** Farther away than this, nobody is still at a sale, however the position may jump. */
const LEFT_MILES = 0.3;

/** Whether somebody who was at a place has left it. A rough fix says nothing. */
export function hasLeft(goal: LatLng, now: TimedFix): boolean {
  return now.accuracyMeters <= ROUGHEST_METERS && distanceMiles(goal, now) > LEFT_MILES;
}

/** Fixes that can still say something of the next one: those of the last minutes. */
export function withFix(before: readonly TimedFix[], fix: TimedFix): readonly TimedFix[] {
  return [...before, fix].filter(({ atMs }) => Math.abs(fix.atMs - atMs) <= FRESH_MS);
}

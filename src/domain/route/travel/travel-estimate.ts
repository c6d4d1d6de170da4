import { distanceMiles, type LatLng } from '../../geo/distance.ts';

/** The numbers for one distance: how much longer the road is than the straight line, and how fast cars are. */
export interface Pace {
  readonly miles: number;
  readonly circuity: number;
  readonly mph: number;
}

/** Nearest first; at least one. */
export type Paces = readonly [Pace, ...Pace[]];

/**
 * Our estimate for towns in the United States, for up to 1 mile, 5, 20, and beyond, each at the middle of its
 * band. The farther people drive, the straighter and faster roads get.
 */
export const USUAL_PACES: Paces = [
  { miles: 0.5, circuity: 1.45, mph: 18 },
  { miles: 3, circuity: 1.35, mph: 26 },
  { miles: 12.5, circuity: 1.25, mph: 34 },
  { miles: 40, circuity: 1.2, mph: 48 },
];

/**
 * Minutes by car between two points, estimated without a map of streets. Between the middles of two bands the
 * numbers change gradually. If they changed in steps, a place just beyond 5 miles would be reached sooner than one
 * just before.
 */
export function estimatedDriveMinutes(from: LatLng, to: LatLng, paces = USUAL_PACES): number {
  return minutesFor(distanceMiles(from, to), paces);
}

/** The same for a straight distance. */
export function minutesFor(miles: number, paces: Paces): number {
  const { circuity, mph } = paceAt(miles, paces);
  return ((miles * circuity) / mph) * 60;
}

/** The pace at a straight distance. */
export function paceAt(miles: number, [nearest, ...farther]: Paces): Pace {
  let below = nearest;
  if (miles <= below.miles) return below;
  for (const above of farther) {
    if (miles <= above.miles) return paceBetween(below, above, miles);
    below = above;
  }
  return below;
}

function paceBetween(below: Pace, above: Pace, miles: number): Pace {
  const share = (miles - below.miles) / (above.miles - below.miles);
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    miles,
    circuity: between(below.circuity, above.circuity),
    mph: between(below.mph, above.mph),
  };
}

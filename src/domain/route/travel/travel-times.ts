import { distanceMiles, type LatLng } from '../../geo/distance.ts';
import type { WayToStop } from '../way-to-stop.ts';
import type { Leg } from './leg.ts';
import { type PlaceKey, placeKey } from './place-key.ts';
import { estimatedDriveMinutes, paceAt, type Paces, USUAL_PACES } from './travel-estimate.ts';

/** How long a way takes, and whether that is only estimated. */
export interface DriveTime {
  readonly minutes: number;
  readonly isEstimated: boolean;
}

export type TravelTimes = (from: LatLng, to: LatLng) => DriveTime;

/** What is known about the ways between some places. */
export interface KnownTravel {
  /** By place of departure, then by place of arrival. */
  readonly legs: ReadonlyMap<PlaceKey, ReadonlyMap<PlaceKey, Leg>>;
  readonly paces: Paces;
}

export const NO_TRAVEL: KnownTravel = { legs: new Map(), paces: USUAL_PACES };

/** The time of each way: from the source if it knows the way, else estimated. */
export function travelTimes({ legs, paces }: KnownTravel): TravelTimes {
  return (from, to) => {
    const [fromKey, toKey] = [placeKey(from), placeKey(to)];
    if (fromKey === toKey) return { minutes: 0, isEstimated: false };
    const leg = legs.get(fromKey)?.get(toKey);
    return leg === undefined
      ? { minutes: estimatedDriveMinutes(from, to, paces), isEstimated: true }
      : { minutes: leg.minutes, isEstimated: false };
  };
}

export type TravelMiles = (from: LatLng, to: LatLng) => number;

/** The length of each way by road: from the source if it knows the way, else estimated. */
export function travelMiles({ legs, paces }: KnownTravel): TravelMiles {
  return (from, to) => {
    const straight = distanceMiles(from, to);
    const leg = legs.get(placeKey(from))?.get(placeKey(to));
    return leg?.miles ?? straight * paceAt(straight, paces).circuity;
  };
}

/**
 * Whether the time of the way to each stop is estimated, beginning at the start. Walks always are. Without `ways`, the
 * person drives from each stop to the next.
 */
export function estimatedWays(
  times: TravelTimes,
  start: LatLng,
  stops: readonly (LatLng | null)[],
  ways: readonly Pick<WayToStop, 'from' | 'isOnFoot'>[] = [],
): readonly boolean[] {
  return stops.map((to, index) => {
    if (ways[index]?.isOnFoot === true) return true;
    const at = ways[index]?.from ?? index - 1;
    const from = at < 0 ? start : (stops[at] ?? null);
    return from === null || to === null || times(from, to).isEstimated;
  });
}

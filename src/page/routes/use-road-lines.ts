import { pairsOf, readLines } from '../../db/travel/read-travel.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { placeKey, placeOfKey } from '../../domain/route/travel/place-key.ts';
import type { TravelPlace } from '../../domain/route/travel/travel-place.ts';
import { routerSettings } from '../../platform/build-settings.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { useAskTravel } from './use-travel.ts';

/** A place on a way: driven to, or reached on foot from the one before, while the car stays where it was. */
export interface WayPlace extends TravelPlace {
  readonly isOnFoot?: boolean;
}

/** The way from one place to the next as it is drawn. */
export interface DrawnLeg {
  /** Along the road, or straight where no road is known. */
  readonly points: readonly LatLng[];
  readonly kind: 'road' | 'estimated' | 'foot';
}

/**
 * A way through places in their order, along the roads that are known. `isSettled`: the way is final, so unknown roads
 * are worth asking for.
 */
export function useRoadLines(way: readonly WayPlace[], isSettled: boolean): readonly DrawnLeg[] {
  const driven = way.filter(({ isOnFoot }) => isOnFoot !== true);
  const hasRouter = routerSettings() !== null && driven.length > 1;
  const keys = driven.map(({ point }) => placeKey(point));
  const lines = useDeviceQuery(
    (db) => (hasRouter ? readLines(db, keys) : Promise.resolve([])),
    keys.join(' '),
  );
  const ways = hasRouter && isSettled ? toldParts(driven) : [];
  useAskTravel(
    ways.length === 0
      ? null
      : { places: [], ways: ways.map((part) => part.map((key) => placeOfKey(key))) },
  );
  const roads = pairsOf(keys).flatMap(([from, to], i): DrawnLeg[] => {
    if (from === to) return [];
    const line = lines?.[i] ?? null;
    const [start, goal] = [driven[i]?.point, driven[i + 1]?.point];
    const straight = start === undefined || goal === undefined ? [] : [start, goal];
    return [{ points: line ?? straight, kind: line === null ? 'estimated' : 'road' }];
  });
  return [...roads, ...walkLines(way)];
}

/** On foot from each place to the next, and from the last one back to the car. */
function walkLines(way: readonly WayPlace[]): readonly DrawnLeg[] {
  let car: LatLng | undefined;
  return way.flatMap(({ point, isOnFoot }, i): DrawnLeg[] => {
    if (isOnFoot !== true) {
      car = point;
      return [];
    }
    const isLast = way[i + 1]?.isOnFoot !== true;
    return [way[i - 1]?.point, ...(isLast ? [car] : [])].flatMap((from): DrawnLeg[] =>
      from === undefined || placeKey(from) === placeKey(point)
        ? []
        : [{ points: [from, point], kind: 'foot' }],
    );
  });
}

/** The parts of a way that a router may know. */
function toldParts(way: readonly TravelPlace[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const { point, mayBeTold } of way) {
    if (mayBeTold) parts.at(-1)?.push(placeKey(point));
    else parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

import { pairsOf, readLines } from '../../db/travel/read-travel.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { placeKey, placeOfKey } from '../../domain/route/travel/place-key.ts';
import type { TravelPlace } from '../../domain/route/travel/travel-place.ts';
import { routerSettings } from '../../platform/build-settings.ts';
import { useDeviceQuery } from '../use-device-query.ts';
import { useAskTravel } from './use-ask-travel.ts';

/** The way from one place to the next as it is drawn. */
export interface DrawnLeg {
  /** Along the road, or straight where no road is known. */
  readonly points: readonly LatLng[];
  readonly isEstimated: boolean;
}

/** A way through places in their order, along the roads that are known. `isSettled`: they are worth asking for. */
export function useRoadLines(way: readonly TravelPlace[], isSettled: boolean): readonly DrawnLeg[] {
  const hasRouter = routerSettings() !== null && way.length > 1;
  const keys = way.map(({ point }) => placeKey(point));
  const lines = useDeviceQuery(
    (db) => (hasRouter ? readLines(db, keys) : Promise.resolve([])),
    keys.join(' '),
  );
  const ways = hasRouter && isSettled ? toldParts(way) : [];
  useAskTravel(
    ways.length === 0
      ? null
      : { places: [], ways: ways.map((part) => part.map((key) => placeOfKey(key))) },
  );
  return pairsOf(keys).flatMap(([from, to], i) => {
    if (from === to) return [];
    const line = lines?.[i] ?? null;
    const [start, goal] = [way[i]?.point, way[i + 1]?.point];
    const straight = start === undefined || goal === undefined ? [] : [start, goal];
    return [{ points: line ?? straight, isEstimated: line === null }];
  });
}

/** The parts of a way of which a router may be told. */
function toldParts(way: readonly TravelPlace[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const { point, mayBeTold } of way) {
    if (mayBeTold) parts.at(-1)?.push(placeKey(point));
    else parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

import type { LatLng } from '../../domain/geo/distance.ts';
import { type Leg, soundLine } from '../../domain/route/travel/leg.ts';
import { type PlaceKey, placeOfKey } from '../../domain/route/travel/place-key.ts';
import type { KnownTravel } from '../../domain/route/travel/travel-times.ts';
import type { RummageDb } from '../schema/schema.ts';
import { readPaces } from './learned-paces.ts';

/** What this device knows of the ways between these places. */
export async function readTravel(db: RummageDb, places: readonly PlaceKey[]): Promise<KnownTravel> {
  const [records, paces] = await Promise.all([db.travel.bulkGet([...places]), readPaces(db)]);
  const legs = new Map<PlaceKey, ReadonlyMap<PlaceKey, Leg>>();
  for (const record of records) {
    if (record === undefined) continue;
    const there = new Map<PlaceKey, Leg>();
    for (const to of places) {
      const leg = record.legs[to]?.leg;
      if (leg) there.set(to, leg);
    }
    legs.set(record.from, there);
  }
  return { legs, paces };
}

/** The lines along a way through places, in order. Null where none is known. */
export async function readLines(
  db: RummageDb,
  way: readonly PlaceKey[],
): Promise<readonly (readonly LatLng[] | null)[]> {
  const pairs = pairsOf(way);
  const found = await db.travelLines.bulkGet([...pairs]);
  return pairs.map(([from, to], i) =>
    soundLine(placeOfKey(from), placeOfKey(to), found[i]?.line ?? ''),
  );
}

/** Each place with the next one. */
export function pairsOf(way: readonly PlaceKey[]): readonly [from: PlaceKey, to: PlaceKey][] {
  return way.slice(1).map((to, i) => [way[i] ?? to, to]);
}

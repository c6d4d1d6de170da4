import { distanceMiles } from '../../domain/geo/distance.ts';
import { type AnsweredWay, learnPaces } from '../../domain/route/travel/learn-paces.ts';
import type { Leg } from '../../domain/route/travel/leg.ts';
import { type PlaceKey, placeOfKey } from '../../domain/route/travel/place-key.ts';
import type { AskedLeg, RummageDb, TravelLine } from '../schema/schema.ts';
import { storePaces } from './learned-paces.ts';

/** A way that was asked for, from one place to another. */
export interface AskedWay {
  readonly from: PlaceKey;
  readonly to: PlaceKey;
  readonly leg: Leg | null;
}

/** How long a known way stays good: roads change rarely... */
const KNOWN_MS = 30 * 24 * 60 * 60_000;
/** ...but a router that found no way may have been wrong that day. */
const UNKNOWN_MS = 24 * 60 * 60_000;
const MOST_PLACES = 500;
const MOST_LINES = 2000;

/** Whether a way need not be asked for again. */
export function isFresh({ leg, askedAtMs }: AskedLeg, nowMs: number): boolean {
  const age = nowMs - askedAtMs;
  return age >= 0 && age < (leg === null ? UNKNOWN_MS : KNOWN_MS);
}

/** Finds the ways from these places that need not be asked for again, and notes that they are used. */
export async function freshWays(
  db: RummageDb,
  places: readonly PlaceKey[],
  nowMs: number,
): Promise<(from: PlaceKey, to: PlaceKey) => boolean> {
  const records = await db.transaction('rw', db.travel, async () => {
    const found = await db.travel.bulkGet([...places]);
    const used = found.flatMap((record) => (record ? [{ ...record, usedAtMs: nowMs }] : []));
    await db.travel.bulkPut(used);
    return new Map(used.map(({ from, legs }) => [from, legs]));
  });
  return (from, to) => {
    const asked = records.get(from)?.[to];
    return asked !== undefined && isFresh(asked, nowMs);
  };
}

/** Adds what a router said, and learns from it. If the router no longer knows a way, the earlier leg stays. */
export async function storeWays(
  db: RummageDb,
  ways: readonly AskedWay[],
  nowMs: number,
): Promise<void> {
  const keys = [...new Set(ways.map(({ from }) => from))];
  await db.transaction('rw', db.travel, async () => {
    const before = await db.travel.bulkGet(keys);
    await db.travel.bulkPut(
      keys.map((from, i) => {
        const legs: Record<PlaceKey, AskedLeg> = { ...before[i]?.legs };
        for (const { to, leg } of ways.filter((way) => way.from === from)) {
          legs[to] = { leg: leg ?? legs[to]?.leg ?? null, askedAtMs: nowMs };
        }
        return { from, legs, usedAtMs: nowMs };
      }),
    );
    const excess = (await db.travel.count()) - MOST_PLACES;
    if (excess > 0) await db.travel.orderBy('usedAtMs').limit(excess).delete();
  });
  if (ways.some(({ leg }) => leg !== null)) await learn(db);
}

/** Adds lines. If there are too many, the oldest are deleted. */
export function storeLines(db: RummageDb, lines: readonly TravelLine[]): Promise<void> {
  return db.transaction('rw', db.travelLines, async () => {
    await db.travelLines.bulkPut([...lines]);
    const excess = (await db.travelLines.count()) - MOST_LINES;
    if (excess > 0) await db.travelLines.orderBy('askedAtMs').limit(excess).delete();
  });
}

/** Which of these ways have no line that is still good. */
export async function missingLines(
  db: RummageDb,
  pairs: readonly (readonly [from: PlaceKey, to: PlaceKey])[],
  nowMs: number,
): Promise<readonly boolean[]> {
  const found = await db.travelLines.bulkGet(pairs.map(([from, to]) => [from, to]));
  return found.map((line) => {
    if (line === undefined) return true;
    const age = nowMs - line.askedAtMs;
    return age < 0 || age >= (line.line === '' ? UNKNOWN_MS : KNOWN_MS);
  });
}

/** Fits the estimate to all ways that are known here. */
async function learn(db: RummageDb): Promise<void> {
  const answered: AnsweredWay[] = [];
  await db.travel.each(({ from, legs }) => {
    for (const [to, { leg }] of Object.entries(legs)) {
      if (leg === null || leg.miles === null) continue;
      const straightMiles = distanceMiles(placeOfKey(from), placeOfKey(to));
      answered.push({ straightMiles, roadMiles: leg.miles, minutes: leg.minutes });
    }
  });
  await storePaces(db, learnPaces(answered));
}

import type { LatLng } from '../../geo/distance.ts';
import type { DayQuestion } from '../day-problem.ts';
import { withChangedStop } from '../edit-route.ts';
import type { PlannedWalk } from '../planner/plan.ts';
import { daySettingsOf, type ParkedCar, withDaySettings } from '../settings/day-settings.ts';
import type { Route } from '../route.ts';
import { placeKey } from '../travel/place-key.ts';
import { walkMinutes } from '../travel/walk-estimate.ts';
import type { KnownStop } from '../known-stop.ts';
import type { StopAhead } from './stop-ahead.ts';

/** A walk that has begun: the car is parked, and the next stops are reached on foot. */
export interface WalkUnderWay {
  readonly car: LatLng;
  /** The stops that are left of the walk. Empty on the way back to the car. */
  readonly left: readonly KnownStop[];
}

/** No walk takes longer than this, including visits. An older pin is from another day. */
const LONGEST_MS = 6 * 60 * 60_000;

/** What is left of the walk for which the car is parked. `rest`: the stops ahead, in order. */
export function walkUnderWay(
  parked: ParkedCar | null,
  rest: readonly KnownStop[],
  nowMs: number,
): WalkUnderWay | null {
  const ids = parked?.walkIds ?? [];
  if (parked === null || ids.length === 0) return null;
  if (Math.abs(nowMs - Date.parse(parked.at)) > LONGEST_MS) return null;
  const other = rest.findIndex(({ id }) => !ids.includes(id));
  return { car: parked, left: other < 0 ? rest : rest.slice(0, other) };
}

/** The question for somebody who is on foot: they walk to the remaining stops, and to all others by way of the car. */
export function questionOnFoot(question: DayQuestion, walk: WalkUnderWay | null): DayQuestion {
  const { driveMinutes } = question;
  if (walk === null || driveMinutes === undefined) return question;
  const { car, left } = walk;
  const points = left.flatMap(({ point }) => (point === null ? [] : [point]));
  const walked = new Set(points.map(placeKey));
  const onFoot = new Set([placeKey(question.start), ...walked]);
  const ids = new Set(left.map(({ id }) => id));
  return {
    ...question,
    // These stops already belong to a walk, so no other walk is made of them.
    stops: question.stops.map((stop) => (ids.has(stop.id) ? { ...stop, isWalkable: false } : stop)),
    driveMinutes(from, to) {
      if (!onFoot.has(placeKey(from))) return driveMinutes(from, to);
      if (walked.has(placeKey(to))) return walkMinutes(from, to);
      return walkMinutes(from, car) + driveMinutes(car, to);
    },
  };
}

/** A pin older than this does not show where the car was left just now. */
const FRESH_MS = 30 * 60_000;
/** If the car is farther than this from a sale, it was not parked for that sale. */
const NEAR_MINUTES = 5;

interface Arrival {
  readonly position: LatLng | null;
  readonly nowMs: number;
}

/** The route once the person is at a stop. If a walk begins there, the car is parked. After a walk, it no longer is. */
export function arrivedAt(
  route: Route,
  { stop, way }: Pick<StopAhead, 'stop' | 'way'>,
  { position, nowMs }: Arrival,
): Route {
  const there = withChangedStop(route, stop.id, { arrivedAt: new Date(nowMs).toISOString() });
  const { parked } = daySettingsOf(route.settings);
  if (way.isOnFoot) return there;
  if (way.begins !== null && stop.point !== null) {
    const car = carParkedFor(way.begins, stop.point, parked, { position, nowMs });
    return { ...there, settings: withDaySettings(there.settings, { parked: car }) };
  }
  return parked?.walkIds === undefined
    ? there
    : { ...there, settings: withDaySettings(there.settings, { parked: null }) };
}

/** Where the car is parked for a walk: where the person said, else where they are, else at the sale. */
function carParkedFor(
  { ids }: PlannedWalk,
  sale: LatLng,
  before: ParkedCar | null,
  { position, nowMs }: Arrival,
): ParkedCar {
  const isFresh =
    before !== null && before.walkIds === undefined && nowMs - Date.parse(before.at) < FRESH_MS;
  const places = [...(isFresh ? [before] : []), ...(position === null ? [] : [position]), sale];
  const { lat, lng } = places.find((place) => walkMinutes(place, sale) <= NEAR_MINUTES) ?? sale;
  return { lat, lng, at: new Date(nowMs).toISOString(), walkIds: ids };
}

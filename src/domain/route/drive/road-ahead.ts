import type { LatLng } from '../../geo/distance.ts';
import { windowOf } from '../day-of-route.ts';
import { dayProblem } from '../day-problem.ts';
import { hasHours, type KnownStop } from '../known-stop.ts';
import type { PlannedStop, PlannedWalk, RoutePlan } from '../planner/plan.ts';
import type { RouteProblem } from '../planner/problem.ts';
import { estimatedWays, type TravelTimes } from '../travel/travel-times.ts';
import { walkMinutes } from '../travel/walk-estimate.ts';
import { waysToStops, type WayToStop } from '../way-to-stop.ts';
import type { DriveNow } from './drive-now.ts';
import type { StopAhead } from './stop-ahead.ts';
import type { WalkUnderWay } from './walk-under-way.ts';

/** The rest of a day, once it is planned. */
export interface RoadAhead {
  /** The stops that can still be made, in order. */
  readonly ahead: readonly StopAhead[];
  /** The stops that no longer fit. */
  readonly missed: readonly KnownStop[];
  /** When to leave here to make the next stop, in minutes of the day. Null if there is no next stop. */
  readonly leaveBy: number | null;
  /**
   * The rest of the day in the best order, except for what the person has fixed. A walk that has begun is
   * finished first.
   */
  readonly freeProblem: RouteProblem | null;
  /** Whether the rest of the day is planned, or there is nothing left to plan. */
  readonly isPlanned: boolean;
}

interface Planned {
  /** Null while there is no plan. */
  readonly plan: Pick<RoutePlan, 'stops' | 'walks' | 'dropped'> | null;
  /** The problem that the plan solves. */
  readonly problem: RouteProblem | null;
  readonly times: TravelTimes;
  /** Whether the person has fixed the order. */
  readonly keepsOrder: boolean;
}

/** What is ahead of a drive, according to the plan of the rest of its day. */
export function roadAhead(now: DriveNow, { plan, problem, times, keepsOrder }: Planned): RoadAhead {
  const { rest, walk, start } = now;
  const byId = new Map(rest.map((stop) => [stop.id, stop]));
  const planned = plan?.stops ?? [];
  const ways = waysFrom(start, planned, plan?.walks ?? [], walk);
  const estimated = estimatedWays(
    times,
    walk?.car ?? start,
    planned.map(({ id }) => byId.get(id)?.point ?? null),
    ways,
  );
  const ahead = planned.flatMap((each, index): StopAhead[] => {
    const stop = byId.get(each.id);
    const way = ways[index];
    if (stop === undefined || way === undefined) return [];
    const window = hasHours(stop.unlisted) ? windowOf(problem, each) : null;
    return [{ stop, planned: each, window, isEstimated: estimated[index] ?? true, way }];
  });
  const next = ahead[0]?.planned;
  return {
    ahead,
    missed: (plan?.dropped ?? []).flatMap(({ id }) => byId.get(id) ?? []),
    leaveBy: next === undefined ? null : next.beginAt + next.slackMinutes - next.travelMinutes,
    freeProblem: freeProblem(now, ahead, keepsOrder),
    isPlanned: rest.length === 0 || plan !== null,
  };
}

/** How the person gets to each stop ahead. The first ones may be on foot, from a walk that has begun. */
function waysFrom(
  start: LatLng,
  stops: readonly PlannedStop[],
  walks: readonly PlannedWalk[],
  walk: WalkUnderWay | null,
): readonly WayToStop[] {
  const ways = waysToStops({ stops, walks });
  if (walk === null) return ways;
  const ids = new Set(walk.left.map(({ id }) => id));
  const next = stops.findIndex(({ id }) => !ids.has(id));
  return ways.map((way, index) => {
    if (next < 0 || index < next) return { ...way, isOnFoot: true };
    if (index > next) return way;
    const last = walk.left.find(({ id }) => id === stops[next - 1]?.id)?.point ?? start;
    const backMinutes = walkMinutes(last, walk.car);
    const minutes = Math.max(0, way.minutes - backMinutes);
    return { ...way, from: -1, backMinutes, minutes };
  });
}

/** Null while it is not known when a walk ends, or if nothing follows it. */
function freeProblem(
  { driving, walk }: DriveNow,
  ahead: readonly StopAhead[],
  keepsOrder: boolean,
): RouteProblem | null {
  if (driving === null) return null;
  if (walk === null) return dayProblem({ ...driving, keepsOrder }).problem;
  const { car, left } = walk;
  const isLeft = ({ id }: { readonly id: string }) => left.some((stop) => stop.id === id);
  const last = ahead.findLast(({ stop }) => isLeft(stop));
  if (left.length > 0 && last === undefined) return null;
  const from = last?.stop.point ?? driving.start;
  const leaveAt = (last?.planned.leaveAt ?? driving.leaveAt) + walkMinutes(from, car);
  const stops = driving.stops.filter((stop) => !isLeft(stop));
  return stops.length === 0
    ? null
    : dayProblem({ ...driving, start: car, leaveAt, stops, keepsOrder }).problem;
}

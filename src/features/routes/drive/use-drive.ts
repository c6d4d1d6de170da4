import type { DayPlan } from '../../../device/door/planner-door.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import {
  dayProblem,
  type DayQuestion,
  endOfDay,
  minuteOfDay,
} from '../../../domain/route/day-problem.ts';
import { windowOf } from '../../../domain/route/day-of-route.ts';
import type { PlannedStop, PlannedWalk } from '../../../domain/route/planner/plan.ts';
import type { RouteProblem } from '../../../domain/route/planner/problem.ts';
import { estimatedWays } from '../../../domain/route/travel/travel-times.ts';
import { walkMinutes } from '../../../domain/route/travel/walk-estimate.ts';
import { waysToStops, type WayToStop } from '../../../domain/route/way-to-stop.ts';
import { doorsOpenAt, leavesAt } from '../../../domain/route/visit-under-way.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import { localDateAt } from '../../../domain/time/zone.ts';
import { useLivePlan } from '../../../hooks/routes/use-live-plan.ts';
import { asDayStop, type KnownStop } from '../../../domain/route/known-stop.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { StopAhead } from '../../../domain/route/drive/stop-ahead.ts';
import {
  questionOnFoot,
  type WalkUnderWay,
  walkUnderWay,
} from '../../../domain/route/drive/walk-under-way.ts';

export interface Drive {
  readonly isToday: boolean;
  /** Where the person is now. */
  readonly here: KnownStop | null;
  /** When the doors open where the person is; null: they are open, or nobody knows. Minutes of the day. */
  readonly opensHereAt: number | null;
  /** Null while the car is with its person. */
  readonly walk: WalkUnderWay | null;
  /** The stops that can still be made, in order. */
  readonly ahead: readonly StopAhead[];
  /** Those that no longer fit. */
  readonly missed: readonly KnownStop[];
  readonly dayPlan: DayPlan | null;
  /** When to leave here, so that the next stop is made; null if it does not matter. */
  readonly leaveBy: number | null;
  /**
   * The rest of the day in whatever order is best; what the person has fixed stays fixed. A walk that has begun is
   * gone to its end before.
   */
  readonly freeProblem: RouteProblem | null;
  /** Whether there is something left to plan that is planned now. */
  readonly isPlanned: boolean;
}

interface Road {
  readonly position: LatLng | null;
  readonly nowMs: number;
  /** If not, the rest is planned in whatever order is best. */
  readonly keepsOrder: boolean;
}

/** The rest of a day from this minute and this place, in the order of the route once it has one. */
export function useDrive(day: RouteDayView, { position, nowMs, keepsOrder }: Road): Drive {
  const { date, timeZone, settings, stops } = day;
  const open = stops.filter((stop) => stop.settings.visit === null);
  const here = open.find((stop) => stop.settings.arrivedAt !== null) ?? null;
  const rest = open.filter((stop) => stop !== here);
  const isToday = date !== null && date === localDateAt(timeZone, nowMs);
  const walk = walkUnderWay(settings.parked, rest, nowMs);
  const driving = questionOf(day, { here, rest, position, nowMs, keepsOrder });
  const question = driving === null ? null : questionOnFoot(driving, walk);
  const found = question === null ? null : dayProblem(question);
  const { dayPlan, problem } = useLivePlan(day.isRead ? (found?.problem ?? null) : null);
  const byId = new Map(rest.map((stop) => [stop.id, stop]));
  const planned = dayPlan?.plan.stops ?? [];
  const ways = waysFrom(question?.start ?? day.start, planned, dayPlan?.plan.walks ?? [], walk);
  const estimated = estimatedWays(
    day.travel.times,
    walk?.car ?? question?.start ?? day.start,
    planned.map(({ id }) => byId.get(id)?.point ?? null),
    ways,
  );
  const ahead = planned.flatMap((each, index): StopAhead[] => {
    const stop = byId.get(each.id);
    if (stop === undefined) return [];
    const window = stop.unlisted === null ? windowOf(problem, each) : null;
    const way = ways[index];
    if (way === undefined) return [];
    const isEstimated = estimated[index] ?? true;
    return [{ stop, planned: each, window, isEstimated, way }];
  });
  const next = ahead[0]?.planned;
  return {
    isToday,
    here,
    opensHereAt:
      here === null || date === null || !isToday
        ? null
        : doorsOpenAt(asDayStop(here), minuteOfDay(nowMs, date, timeZone), date, timeZone),
    walk,
    ahead,
    missed: (dayPlan?.plan.dropped ?? []).flatMap(({ id }) => byId.get(id) ?? []),
    dayPlan,
    leaveBy: next === undefined ? null : next.beginAt + next.slackMinutes - next.travelMinutes,
    freeProblem: freeProblem(driving, { walk, ahead, keepsOrder: settings.keepsOrder }),
    isPlanned: rest.length === 0 || dayPlan !== null,
  };
}

/** How one gets to each stop ahead, the first ones perhaps on foot from a walk that has begun. */
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

interface FreeRest {
  readonly walk: WalkUnderWay | null;
  readonly ahead: readonly StopAhead[];
  readonly keepsOrder: boolean;
}

/** Null while it is not known when a walk is over, and when nothing follows it. */
function freeProblem(
  driving: DayQuestion | null,
  { walk, ahead, keepsOrder }: FreeRest,
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

interface Moment extends Road {
  readonly here: KnownStop | null;
  readonly rest: readonly KnownStop[];
}

function questionOf(day: RouteDayView, moment: Moment): DayQuestion | null {
  const { date, timeZone, settings, leave, start } = day;
  const { here, rest, position, nowMs, keepsOrder } = moment;
  if (date === null) return null;
  const isToday = date === localDateAt(timeZone, nowMs);
  const plannedLeave = minutesOf(leave) ?? 0;
  const earliest = isToday ? minuteOfDay(nowMs, date, timeZone) : plannedLeave;
  return {
    stops: rest.map(asDayStop),
    start: here?.point ?? position ?? lastPlace(day.stops) ?? start,
    date,
    timeZone,
    leaveAt:
      here === null
        ? earliest
        : leavesAt(asDayStop(here), here.settings, { earliest, isToday, date, timeZone }),
    // By the hour at which the day was to begin, not by now: the later it gets, the less fits.
    endBy: endOfDay(settings.backBy, plannedLeave),
    end: settings.end === 'return' ? start : settings.end,
    keepsOrder,
    driveMinutes: (from, to) => day.travel.times(from, to).minutes,
  };
}

/** Where the last stop was that the person went to. */
function lastPlace(stops: readonly KnownStop[]): LatLng | null {
  const visited = stops
    .filter(({ settings }) => settings.visit?.outcome === 'done')
    .toSorted((a, b) => (a.settings.visit?.at ?? '').localeCompare(b.settings.visit?.at ?? ''));
  return visited.at(-1)?.point ?? null;
}

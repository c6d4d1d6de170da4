import type { DayPlan } from '../../../device/door/planner-door.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import {
  dayProblem,
  type DayQuestion,
  minuteOfDay,
  VISIT_MINUTES,
} from '../../../domain/route/day-problem.ts';
import type { PlannedStop } from '../../../domain/route/planner/plan.ts';
import type { OpenWindow, RouteProblem } from '../../../domain/route/planner/problem.ts';
import { estimatedWays } from '../../../domain/route/travel/travel-times.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import { localDateAt } from '../../../domain/time/zone.ts';
import { useLivePlan } from '../../../hooks/routes/use-live-plan.ts';
import { asDayStop, type KnownStop, type RouteDayView } from '../plan/use-route-day.ts';

export interface StopAhead {
  readonly stop: KnownStop;
  readonly planned: PlannedStop;
  /** The opening in which the visit lies; null if it is not known. */
  readonly window: OpenWindow | null;
  /** The time of the drive there. */
  readonly isEstimated: boolean;
}

export interface Drive {
  readonly isToday: boolean;
  /** Where the person is now. */
  readonly here: KnownStop | null;
  /** The stops that can still be made, in order. */
  readonly ahead: readonly StopAhead[];
  /** Those that no longer fit. */
  readonly missed: readonly KnownStop[];
  readonly dayPlan: DayPlan | null;
  /** When to leave here, so that the next stop is made; null if it does not matter. */
  readonly leaveBy: number | null;
  /** The rest of the day in whatever order is best; what the person has fixed stays fixed. */
  readonly freeProblem: RouteProblem | null;
  /** Whether there is something left to plan that is planned now. */
  readonly isPlanned: boolean;
}

/** The rest of a day from this minute and this place, in the order of the route. */
export function useDrive(day: RouteDayView, position: LatLng | null, nowMs: number): Drive {
  const { date, timeZone, settings, stops } = day;
  const open = stops.filter((stop) => stop.settings.visit === null);
  const here = open.find((stop) => stop.settings.arrivedAt !== null) ?? null;
  const rest = open.filter((stop) => stop !== here);
  const isToday = date !== null && date === localDateAt(timeZone, nowMs);
  const question = questionOf(day, { here, rest, position, nowMs });
  const found = question === null ? null : dayProblem(question);
  const { dayPlan, problem } = useLivePlan(day.isRead ? (found?.problem ?? null) : null);
  const byId = new Map(rest.map((stop) => [stop.id, stop]));
  const planned = dayPlan?.plan.stops ?? [];
  const drives = estimatedWays(
    day.travel.times,
    question?.start ?? day.start,
    planned.map(({ id }) => byId.get(id)?.point ?? null),
  );
  const ahead = planned.flatMap((each, index): StopAhead[] => {
    const stop = byId.get(each.id);
    if (stop === undefined) return [];
    const windows = problem?.stops.find(({ id }) => id === each.id)?.windows ?? [];
    const window =
      stop.unlisted === null ? windows.find(({ closes }) => each.beginAt <= closes) : undefined;
    const isEstimated = drives[index] ?? true;
    return [{ stop, planned: each, window: window ?? null, isEstimated }];
  });
  const next = ahead[0]?.planned;
  return {
    isToday,
    here,
    ahead,
    missed: (dayPlan?.plan.dropped ?? []).flatMap(({ id }) => byId.get(id) ?? []),
    dayPlan,
    leaveBy: next === undefined ? null : next.beginAt + next.slackMinutes - next.travelMinutes,
    freeProblem:
      question === null
        ? null
        : dayProblem({ ...question, keepsOrder: settings.keepsOrder }).problem,
    isPlanned: rest.length === 0 || dayPlan !== null,
  };
}

interface Moment {
  readonly here: KnownStop | null;
  readonly rest: readonly KnownStop[];
  readonly position: LatLng | null;
  readonly nowMs: number;
}

function questionOf(day: RouteDayView, moment: Moment): DayQuestion | null {
  const { date, timeZone, settings, leave, start } = day;
  const { here, rest, position, nowMs } = moment;
  if (date === null) return null;
  const isToday = date === localDateAt(timeZone, nowMs);
  const nowMinute = minuteOfDay(nowMs, date, timeZone);
  return {
    stops: rest.map(asDayStop),
    start: here?.point ?? position ?? lastPlace(day.stops) ?? start,
    date,
    timeZone,
    leaveAt:
      here === null || !isToday
        ? isToday
          ? nowMinute
          : (minutesOf(leave) ?? 0)
        : leavingHere(here, day, nowMinute),
    end: settings.end === 'return' ? start : settings.end,
    keepsOrder: true,
    driveMinutes: (from, to) => day.travel.times(from, to).minutes,
  };
}

/** When the visit is over, as long as it was planned to take. */
function leavingHere(here: KnownStop, { date, timeZone }: RouteDayView, nowMinute: number): number {
  const stay = here.settings.minutes ?? VISIT_MINUTES[here.view?.sale.saleType ?? 'garage'];
  const arrived = minuteOfDay(Date.parse(here.settings.arrivedAt ?? ''), date ?? '', timeZone);
  return Number.isNaN(arrived) ? nowMinute : Math.max(nowMinute, arrived + stay);
}

/** Where the last stop was that the person went to. */
function lastPlace(stops: readonly KnownStop[]): LatLng | null {
  const visited = stops
    .filter(({ settings }) => settings.visit?.outcome === 'done')
    .toSorted((a, b) => (a.settings.visit?.at ?? '').localeCompare(b.settings.visit?.at ?? ''));
  return visited.at(-1)?.point ?? null;
}

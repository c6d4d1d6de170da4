import type { DayPlan } from '../../device/door/planner-door.ts';
import { windowOf } from '../../domain/route/day-of-route.ts';
import type { LeftOutReason } from '../../domain/route/day-problem.ts';
import { hasHours, type KnownStop } from '../../domain/route/known-stop.ts';
import type { PlannedStop } from '../../domain/route/planner/plan.ts';
import type { OpenWindow, RouteProblem } from '../../domain/route/planner/problem.ts';
import { estimatedWays } from '../../domain/route/travel/travel-times.ts';
import { waysToStops, type WayToStop } from '../../domain/route/way-to-stop.ts';
import {
  dayPlanText,
  dropText,
  leftOutText,
  minuteText,
  remedyText,
  slackLines,
  wayText,
  windowLines,
} from '../../i18n/pages/day-plan-text.ts';
import { stayText, unlistedText } from '../../i18n/routes/route-page-text.ts';
import type { RouteDayView } from './use-route-day.ts';

/** What a timetable says of a stop. */
export interface RowLines {
  /** "8:41 AM", big; null for a stop without a time. */
  readonly time: string | null;
  /** "to 9:09 AM", beside it. */
  readonly stay: string;
  readonly main: readonly string[];
  readonly more: readonly string[];
}

/** A stop of a plan, and the way there. */
export interface PlannedRow {
  readonly planned: PlannedStop;
  readonly stop: KnownStop;
  readonly way: WayToStop;
  /** Whether the time of the way is. */
  readonly isEstimated: boolean;
  /** The opening during which the visit takes place. Null if nobody knows. */
  readonly window: OpenWindow | null;
  readonly lines: RowLines;
}

/** A stop that is not in the plan, and why. */
export interface OtherRow {
  readonly stop: KnownStop;
  readonly lines: RowLines;
}

/** The timetable of a route's day: the stops ahead in the order of the plan, and those that it does not have. */
export function rowsOf(
  day: RouteDayView,
  dayPlan: DayPlan | null,
  problem: RouteProblem | null,
): { readonly planned: readonly PlannedRow[]; readonly others: readonly OtherRow[] } {
  const known = new Map(
    day.stops.filter(({ settings }) => settings.visit === null).map((stop) => [stop.id, stop]),
  );
  const stops = (dayPlan?.plan.stops ?? []).filter(({ id }) => known.has(id));
  const ways = waysToStops({ stops, walks: dayPlan?.plan.walks ?? [] });
  const estimated = estimatedWays(
    day.travel.times,
    day.start,
    stops.map(({ id }) => known.get(id)?.point ?? null),
    ways,
  );
  const planned = stops.flatMap((each, index): PlannedRow[] => {
    const stop = known.get(each.id);
    const way = ways[index];
    if (stop === undefined || way === undefined) return [];
    const isEstimated = estimated[index] ?? true;
    const window = hasHours(stop.unlisted) ? windowOf(problem, each) : null;
    const lines = plannedLines(each, { window, of: stop, way, isEstimated });
    return [{ planned: each, stop, way, isEstimated, window, lines }];
  });
  const ids = new Set(stops.map(({ id }) => id));
  const leftOut = new Map(day.leftOut.map(({ id, reason }) => [id, reason]));
  const titleOf = (id: string) => known.get(id)?.title ?? dayPlanText.unknownSale;
  const others = [...known.values()]
    .filter(({ id }) => !ids.has(id))
    .map((stop): OtherRow => ({
      stop,
      lines: whyLines(stop.id, dayPlan, leftOut.get(stop.id), titleOf),
    }));
  return { planned, others };
}

interface Planned {
  readonly window: OpenWindow | null;
  readonly of: KnownStop;
  readonly way: WayToStop;
  readonly isEstimated: boolean;
}

function plannedLines(stop: PlannedStop, planned: Planned): RowLines {
  const { window, of, way, isEstimated } = planned;
  const { isAbout, unlisted } = of;
  return {
    time: minuteText(Math.ceil(stop.arriveAt - 1e-6)),
    stay: stayText(stop.waitMinutes, stop.leaveAt),
    main: [],
    more: [
      [wayText(way, isEstimated), ...windowLines(window)].join(' · '),
      ...slackLines(stop.slackMinutes),
      ...(isAbout ? [dayPlanText.about] : []),
      ...(unlisted === null ? [] : [unlistedText(unlisted.days !== undefined)]),
    ],
  };
}

function whyLines(
  id: string,
  dayPlan: DayPlan | null,
  reason: LeftOutReason | undefined,
  titleOf: (id: string) => string,
): RowLines {
  if (reason !== undefined) return { time: null, stay: '', main: [leftOutText(reason)], more: [] };
  const dropped = dayPlan?.plan.dropped.find((stop) => stop.id === id);
  return {
    time: null,
    stay: '',
    main: dropped === undefined ? [] : [dropText(dropped.reason)],
    more: (dayPlan?.remedies[id] ?? []).map((remedy) => remedyText(remedy, titleOf)),
  };
}

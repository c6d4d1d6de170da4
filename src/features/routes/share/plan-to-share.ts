import { publicAddressLine } from '../../../components/sale/where-it-is.ts';
import { windowOf } from '../../../domain/route/day-of-route.ts';
import { leavesHomeAt } from '../../../domain/route/unhurried-plan.ts';
import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import type { RouteProblem } from '../../../domain/route/planner/problem.ts';
import {
  type SharedPlan,
  type SharedStop,
  wholeMinute,
} from '../../../domain/route/shared/shared-plan.ts';
import { estimatedWays } from '../../../domain/route/travel/travel-times.ts';
import { waysToStops } from '../../../domain/route/way-to-stop.ts';
import { knownPoint } from '../../../domain/sale/best-point.ts';
import { isPlacePublic } from '../../../domain/sale/public-place.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';

/**
 * What others get of a planned day, in the whole minutes of its timetable. The place of the person's own sale is in it
 * only if everyone may know it. A sale that is held is left out.
 */
export function planToShare(
  name: string,
  day: RouteDayView,
  plan: RoutePlan,
  problem: RouteProblem,
  nowMs: number,
): SharedPlan | null {
  if (day.date === null) return null;
  const known = new Map(day.stops.map((stop) => [stop.id, stop]));
  const estimated = estimatedWays(
    day.travel.times,
    day.start,
    plan.stops.map(({ id }) => known.get(id)?.point ?? null),
    waysToStops(plan),
  );
  const stops = plan.stops.flatMap((planned, index): SharedStop[] => {
    const stop = known.get(planned.id);
    const place = stop && publicPlace(stop, nowMs);
    if (stop === undefined || place === null || place === undefined) return [];
    const window = windowOf(problem, planned);
    const { travelMinutes, arriveAt, beginAt, leaveAt } = planned;
    return [
      {
        saleId: stop.id,
        title: stop.title,
        ...place,
        travelMinutes,
        isTravelEstimated: estimated[index] ?? true,
        arriveAt: wholeMinute(arriveAt),
        beginAt: wholeMinute(beginAt),
        leaveAt: wholeMinute(leaveAt),
        opens: window?.opens ?? beginAt,
        closes: window?.closes ?? leaveAt,
      },
    ];
  });
  const shared = new Set(stops.map(({ saleId }) => saleId));
  const walks = plan.walks.flatMap(({ ids, minutes, backMinutes }) => {
    const told = ids.filter((id) => shared.has(id));
    const first = stops.findIndex(({ saleId }) => saleId === told[0]);
    return told.length < 2 ? [] : [{ first, count: told.length, minutes, backMinutes }];
  });
  return {
    name,
    date: day.date,
    timeZone: day.timeZone,
    startLabel: day.startLabel,
    leaveAt: Math.floor(leavesHomeAt(plan) ?? minutesOf(day.leave) ?? 0),
    endsAt: wholeMinute(plan.endsAt),
    stops,
    walks,
    others: day.stops
      .filter(
        ({ id, view, settings, unlisted }) =>
          settings.visit === null && unlisted === null && !shared.has(id) && !isHeld(view),
      )
      .map(({ id, title }) => ({ saleId: id, title })),
  };
}

function publicPlace(
  { view, point, isAbout }: KnownStop,
  nowMs: number,
): Pick<SharedStop, 'address' | 'lat' | 'lng' | 'isByAddress'> | null {
  if (view === null || point === null || isHeld(view)) return null;
  const isPublic = isPlacePublic(view, nowMs);
  const seen = isPublic ? point : knownPoint(view.sale, null, null);
  if (seen === null) return null;
  const isByAddress = isPublic && isAbout && view.place?.street != null;
  const address = publicAddressLine(view, nowMs);
  return { address, lat: seen.lat, lng: seen.lng, isByAddress };
}

function isHeld(view: KnownStop['view']): boolean {
  return view !== null && view.held !== null;
}

import type { RoutePlan } from '../../domain/route/planner/plan.ts';
import { estimatedWays } from '../../domain/route/travel/travel-times.ts';
import { waysToStops } from '../../domain/route/way-to-stop.ts';
import type { WayPlace } from '../../page/routes/use-road-lines.ts';
import type { RouteDayView } from './use-route-day.ts';

interface WayOfDay {
  /** From the start of the day to its end; empty without stops. */
  readonly places: readonly WayPlace[];
  /** For each drive to a stop, whether its time is estimated. */
  readonly estimated: readonly boolean[];
}

/** The way of a plan: on the road, and on foot. */
export function wayOfDay(day: RouteDayView, plan: RoutePlan | null): WayOfDay {
  const stops = plan?.stops ?? [];
  const ways = waysToStops({ stops, walks: plan?.walks ?? [] });
  const known = stops.map(({ id }) => day.stops.find((stop) => stop.id === id));
  const points = known.map((stop) => stop?.point ?? null);
  const places = known.flatMap((stop, index): WayPlace[] => {
    if (stop === undefined || stop.point === null) return [];
    const { point, mayBeTold } = stop;
    return [{ point, mayBeTold, isOnFoot: ways[index]?.isOnFoot === true }];
  });
  const start = { point: day.start, mayBeTold: day.startMayBeTold };
  const { end } = day.settings;
  const goal = end === 'return' ? [start] : end === 'open' ? [] : [{ point: end, mayBeTold: true }];
  return {
    places: places.length === 0 ? [] : [start, ...places, ...goal],
    estimated: estimatedWays(day.travel.times, day.start, points, ways).filter(
      (_, index) => ways[index]?.isOnFoot !== true,
    ),
  };
}

import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import type { TravelPlace } from '../../../domain/route/travel/travel-place.ts';
import { estimatedWays } from '../../../domain/route/travel/travel-times.ts';
import { waysToStops } from '../../../domain/route/way-to-stop.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';

interface WayOfDay {
  /** Where the car goes, from the start of the day to its end; empty without stops. */
  readonly driven: readonly TravelPlace[];
  /** The stops that are reached on foot. */
  readonly onFoot: readonly string[];
  /** Of each drive to a stop, whether its time is estimated. */
  readonly estimated: readonly boolean[];
}

/** The way of a plan: on the road, and on foot. */
export function wayOfDay(day: RouteDayView, plan: RoutePlan | null): WayOfDay {
  const stops = plan?.stops ?? [];
  const ways = waysToStops({ stops, walks: plan?.walks ?? [] });
  const isDriven = (_: unknown, index: number) => ways[index]?.isOnFoot !== true;
  const known = stops.map(({ id }) => day.stops.find((stop) => stop.id === id));
  const points = known.map((stop) => stop?.point ?? null);
  const places = known
    .filter(isDriven)
    .flatMap((stop): TravelPlace[] =>
      stop?.point ? [{ point: stop.point, mayBeTold: stop.mayBeTold }] : [],
    );
  const start = { point: day.start, mayBeTold: day.startMayBeTold };
  const { end } = day.settings;
  const goal = end === 'return' ? [start] : end === 'open' ? [] : [{ point: end, mayBeTold: true }];
  return {
    driven: places.length === 0 ? [] : [start, ...places, ...goal],
    onFoot: stops.flatMap(({ id }, index) => (isDriven(id, index) ? [] : [id])),
    estimated: estimatedWays(day.travel.times, day.start, points, ways).filter(isDriven),
  };
}

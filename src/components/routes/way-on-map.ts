import type { PlannedStop, RoutePlan } from '../../domain/route/planner/plan.ts';
import type { WayPlace } from '../../page/routes/use-road-lines.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import type { WayPin } from '../../map/marks/way-pins.tsx';
import type { RouteDayView } from './use-route-day.ts';
import { wayOfDay } from './way-of-day.ts';

/** The plan of a kept route: more than its sales. */
export interface PlannedWay {
  /** All of its stops in their order. The number of a sale's mark is its place among them. */
  readonly stopIds: readonly string[];
  /** From the start of the day to its end. */
  readonly places: readonly WayPlace[];
  /** Its places that are not sales of the map. */
  readonly pins: readonly WayPin[];
  /** The planner is no longer looking for a better plan. */
  readonly isSettled: boolean;
}

/** `isSettled`: the planner is no longer looking for a better plan. */
export function wayOnMap(day: RouteDayView, plan: RoutePlan, isSettled: boolean): PlannedWay {
  const { places } = wayOfDay(day, plan);
  return {
    stopIds: plan.stops.map(({ id }) => id),
    places,
    pins: places.length === 0 ? [] : [...endsOf(day), ...otherStops(day, plan.stops)],
    isSettled,
  };
}

/** Where the day begins, and where it ends if that is not a stop. */
function endsOf({ start, settings: { end } }: RouteDayView): readonly WayPin[] {
  const pinOf = (point: WayPin['point'], text: string, label = text): WayPin => ({
    point,
    text,
    label,
    isStop: false,
  });
  if (end === 'return') return [pinOf(start, mapText.start, mapText.startAndEnd)];
  return [pinOf(start, mapText.start), ...(end === 'open' ? [] : [pinOf(end, mapText.end)])];
}

/** Pins for unlisted stops, which have no mark as sales do. */
function otherStops(day: RouteDayView, planned: readonly PlannedStop[]): readonly WayPin[] {
  return planned.flatMap((stop, index): WayPin[] => {
    if (isSale(stop, day)) return [];
    const { point = null, title = '' } = day.stops.find(({ id }) => id === stop.id) ?? {};
    const label = mapText.stopOf(index + 1, title);
    return point === null ? [] : [{ point, text: String(index + 1), label, isStop: true }];
  });
}

/** Whether the map of sales knows a stop. */
export function isSale({ id }: Pick<PlannedStop, 'id'>, { stops }: RouteDayView): boolean {
  return stops.some((stop) => stop.id === id && stop.unlisted === null);
}

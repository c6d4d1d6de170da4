import { useKnownSales } from '../sale-map/use-known-sales.ts';
import {
  dayProblem,
  type DayProblem,
  endOfDay,
  type RouteDay,
  routeDays,
  routeTimeZone,
} from '../../domain/route/day-problem.ts';
import type { DrivenDay } from '../../domain/route/drive/drive-now.ts';
import { firstMinuteOf, fullestDay, usualLeaving } from '../../domain/route/day-of-route.ts';
import { asDayStop, type KnownStop } from '../../domain/route/known-stop.ts';
import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import type { Route } from '../../domain/route/route.ts';
import { daySettingsOf } from '../../domain/route/settings/day-settings.ts';
import { stopSettingsOf } from '../../domain/route/settings/stop-settings.ts';
import { mayMarkBeTold, plannedPoint } from '../../domain/route/travel/travel-place.ts';
import { minutesOf } from '../../domain/time/calendar-date.ts';
import { type Travel, useTravel } from '../../page/routes/use-travel.ts';
import { isSetPlace, usePlace } from '../../page/place/use-place.ts';
import { dayPlanText } from '../../i18n/pages/day-plan-text.ts';
import { useLate } from '../../ui/feedback/use-late.ts';
import { routePageText } from '../../i18n/routes/route-page-text.ts';

/** The day of a route, from what is set and what this device knows of its sales. */
export interface RouteDayView extends DrivenDay {
  /** False while sales are read. */
  readonly isRead: boolean;
  /** Some sales could not be read: this reads them again. */
  readonly readAgain: (() => void) | null;
  readonly days: readonly RouteDay[];
  /** The first minute of the day that is not over. */
  readonly firstMinute: number;
  readonly startLabel: string;
  /**
   * Whether a router may learn the start: not if it is this device's position, unless the person has set that as the
   * start.
   */
  readonly startMayBeTold: boolean;
  readonly travel: Travel;
  /** The place that counts everywhere in the app. */
  readonly areaLabel: string;
  /** Stops that were visited or skipped are not in it. */
  readonly problem: RouteProblem | null;
  readonly leftOut: DayProblem['leftOut'];
}

/** A device may take long to find its position. */
const POSITION_MS = 2000;

/** `mayBeClosed`: a day that was chosen counts even if no stop is open on it. */
export function useRouteDay(
  route: Pick<Route, 'day' | 'stops' | 'settings'>,
  nowMs: number,
  { mayBeClosed = true } = {},
): RouteDayView {
  const place = usePlace();
  const ids = [...new Set(route.stops.map(({ saleId }) => saleId))];
  const sales = useKnownSales(ids, nowMs);
  const settings = daySettingsOf(route.settings);
  const marks = new Map(sales.marks.map((mark) => [mark.id, mark]));
  const stops = ids.map((id): KnownStop => {
    const stop = route.stops.find(({ saleId }) => saleId === id) ?? { saleId: id };
    const view = sales.views.get(id) ?? null;
    const mark = marks.get(id);
    const wanted = stopSettingsOf(stop);
    const unlisted = view === null ? wanted.unlisted : null;
    const at = plannedPoint(mark, view, nowMs);
    const point = at ?? unlisted;
    return {
      id,
      title: view?.sale.title ?? unlisted?.title ?? dayPlanText.unknownSale,
      view,
      point: point && { lat: point.lat, lng: point.lng },
      isAbout: at?.isAbout ?? unlisted?.isAbout ?? false,
      mayBeTold: mayMarkBeTold(mark, view, nowMs),
      note: stop.note ?? '',
      settings: wanted,
      unlisted,
    };
  });
  const dayStops = stops.map(asDayStop);
  const timeZone = routeTimeZone(dayStops);
  const days = routeDays(dayStops, timeZone, nowMs);
  const isChosen = mayBeClosed || days.some(({ date }) => date === route.day);
  const date = (isChosen ? route.day : null) ?? fullestDay(days);
  const firstMinute = firstMinuteOf(date, timeZone, nowMs);
  const leave = settings.leave ?? usualLeaving(firstMinute);
  const leaveAt = minutesOf(leave) ?? 0;
  const start = settings.start ?? place.point;
  const startMayBeTold = settings.start !== null || isSetPlace(place);
  const travel = useTravel([
    { point: start, mayBeTold: startMayBeTold },
    ...stops.flatMap(({ point, mayBeTold }) => (point === null ? [] : [{ point, mayBeTold }])),
    ...(typeof settings.end === 'object' ? [{ point: settings.end, mayBeTold: true }] : []),
  ]);
  const found =
    date === null
      ? null
      : dayProblem({
          stops: stops.filter((stop) => stop.settings.visit === null).map(asDayStop),
          start,
          date,
          timeZone,
          leaveAt,
          endBy: endOfDay(settings.backBy, leaveAt),
          end: settings.end,
          keepsOrder: settings.keepsOrder,
          driveMinutes: (from, to) => travel.times(from, to).minutes,
        });
  // A plan from another place, or without the stops whose place is looked up, would be another one in a moment.
  const isPlaceAwaited = settings.start === null && place.isResolving;
  const isPlaceLate = useLate(isPlaceAwaited, POSITION_MS);
  const arePlacesRead = sales.areMarksRead && (!isPlaceAwaited || isPlaceLate);
  const areSalesRead = ids.every((id) => sales.views.has(id) || sales.missing.has(id));
  return {
    isRead: travel.isRead && areSalesRead && arePlacesRead,
    readAgain: !areSalesRead && sales.hasFailed ? sales.readAgain : null,
    settings,
    stops,
    days,
    date,
    timeZone,
    leave,
    firstMinute,
    start,
    startMayBeTold,
    travel,
    areaLabel: areaName(place),
    startLabel: settings.start?.label ?? areaName(place),
    problem: found?.problem ?? null,
    leftOut: found?.leftOut ?? [],
  };
}

function areaName({ needsLocation, label, zip }: ReturnType<typeof usePlace>): string {
  if (needsLocation) return routePageText.appUnknown;
  return label === '' ? (zip ?? '') : label;
}

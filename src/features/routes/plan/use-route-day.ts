import { useKnownSales } from '../../../components/sale-map/use-known-sales.ts';
import {
  dayProblem,
  type DayProblem,
  type DayStop,
  endOfDay,
  minuteOfDay,
  type RouteDay,
  routeDays,
  routeTimeZone,
} from '../../../domain/route/day-problem.ts';
import type { RouteProblem } from '../../../domain/route/planner/problem.ts';
import type { Route } from '../../../domain/route/route.ts';
import {
  type DaySettings,
  daySettingsOf,
  USUAL_LEAVING,
} from '../../../domain/route/settings/day-settings.ts';
import {
  type StopSettings,
  stopSettingsOf,
  type UnlistedSale,
} from '../../../domain/route/settings/stop-settings.ts';
import { assumedSale } from '../../../domain/route/unlisted-stop.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import { mayMarkBeTold, plannedPoint } from '../../../domain/route/travel/travel-place.ts';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import { localDateAt } from '../../../domain/time/zone.ts';
import { type Travel, useTravel } from '../../../hooks/routes/use-travel.ts';
import { isSetPlace, usePlace } from '../../../hooks/sales/use-place.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';

/** A stop with all that this device knows of it. */
export interface KnownStop {
  readonly id: string;
  readonly title: string;
  readonly view: SaleView | null;
  readonly point: LatLng | null;
  /** The exact place is not public. */
  readonly isAbout: boolean;
  /** A router may be told of it. */
  readonly mayBeTold: boolean;
  readonly note: string;
  readonly settings: StopSettings;
  /** Only as long as nobody has listed it. */
  readonly unlisted: UnlistedSale | null;
}

/** The day of a route, from what is set and what this device knows of its sales. */
export interface RouteDayView {
  /** False while sales are read. */
  readonly isRead: boolean;
  readonly settings: DaySettings;
  readonly stops: readonly KnownStop[];
  readonly days: readonly RouteDay[];
  /** YYYY-MM-DD. Null: none was chosen, and no stop is open on a day to come. */
  readonly date: string | null;
  readonly timeZone: string;
  /** HH:MM */
  readonly leave: string;
  readonly start: LatLng;
  readonly startLabel: string;
  /** A router may be told of it: not where this device is, unless its person has set that as the start. */
  readonly startMayBeTold: boolean;
  readonly travel: Travel;
  /** The place that counts everywhere in the app. */
  readonly areaLabel: string;
  /** Stops that were visited or skipped are not in it. */
  readonly problem: RouteProblem | null;
  readonly leftOut: DayProblem['leftOut'];
}

export function useRouteDay(route: Route, nowMs: number): RouteDayView {
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
      isAbout: at?.isAbout ?? false,
      mayBeTold: mayMarkBeTold(mark, view, nowMs),
      note: stop.note ?? '',
      settings: wanted,
      unlisted,
    };
  });
  const dayStops = stops.map(asDayStop);
  const timeZone = routeTimeZone(dayStops);
  const days = routeDays(dayStops, timeZone, nowMs);
  const date = route.day ?? fullestDay(days);
  const isToday = date !== null && date === localDateAt(timeZone, nowMs);
  const nowMinute = isToday ? Math.ceil(minuteOfDay(nowMs, date, timeZone)) : 0;
  const leave = settings.leave ?? laterOf(USUAL_LEAVING, nowMinute);
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
  return {
    isRead: travel.isRead && ids.every((id) => sales.views.has(id) || sales.missing.has(id)),
    settings,
    stops,
    days,
    date,
    timeZone,
    leave,
    start,
    startMayBeTold,
    travel,
    areaLabel: areaName(place),
    startLabel: settings.start?.label ?? areaName(place),
    problem: found?.problem ?? null,
    leftOut: found?.leftOut ?? [],
  };
}

export function asDayStop(stop: KnownStop): DayStop {
  const { id, view, unlisted, point, isAbout, settings } = stop;
  const sale = view?.sale ?? (unlisted === null ? null : assumedSale(unlisted));
  return { id, sale, point, isWalkable: !isAbout, wanted: settings };
}

function areaName({ needsLocation, label, zip }: ReturnType<typeof usePlace>): string {
  if (needsLocation) return routePageText.appUnknown;
  return label === '' ? (zip ?? '') : label;
}

/** The first of the days on which most stops are open. */
function fullestDay(days: readonly RouteDay[]): string | null {
  const most = Math.max(...days.map(({ openStops }) => openStops));
  return days.find(({ openStops }) => openStops === most)?.date ?? null;
}

function laterOf(time: string, minute: number): string {
  if ((minutesOf(time) ?? 0) >= minute) return time;
  const hour = Math.floor(minute / 60) % 24;
  return [hour, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

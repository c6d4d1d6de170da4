import { cut } from '../text/cut.ts';
import { inOrder, withoutStop } from './edit-route.ts';
import { ROUTE_NAME_LIMIT, type Route, type RouteStop } from './route.ts';
import { daySettingsOf } from './settings/day-settings.ts';
import { stopSettingsOf, withStopSettings } from './settings/stop-settings.ts';

type Edited = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

/** The ids of the sales to which each of two cars drives, in order. */
export type CarStops = readonly [first: readonly string[], second: readonly string[]];

export interface SplitRoutes {
  readonly first: Edited;
  readonly second: Edited;
}

/**
 * Splits a route into two. The second has the stops of the second car. The first has all others, including those that
 * were visited and those that do not fit. Notes and settings go with their stops, and an order that was set by hand
 * stays. `suffixes` follow the name.
 */
export function splitRoute(
  route: Edited,
  [firstIds, secondIds]: CarStops,
  suffixes: readonly [string, string],
): SplitRoutes {
  const named = (suffix: string) => `${cut(route.name, ROUTE_NAME_LIMIT - suffix.length)}${suffix}`;
  const first = secondIds.reduce((rest, id) => withoutStop(rest, id), route);
  const second = {
    ...route,
    stops: route.stops.filter(({ saleId }) => secondIds.includes(saleId)),
  };
  const { keepsOrder } = daySettingsOf(route.settings);
  const { name: _firstName, ...firstRest } = keepsOrder ? first : inOrder(first, firstIds);
  const { name: _secondName, ...secondRest } = keepsOrder ? second : inOrder(second, secondIds);
  // The second route does not need to know where the first car is parked.
  const { parked: _parked, ...settings } = route.settings;
  return {
    first: { ...firstRest, name: named(suffixes[0]) },
    second: { ...secondRest, name: named(suffixes[1]), settings },
  };
}

/**
 * Makes two routes of the person's own from one that others plan, too. The common route stays as it is. It also keeps
 * what has come of the day so far, visits and finds, but notes are copied.
 */
export function splitBeside(
  route: Edited,
  cars: CarStops,
  suffixes: readonly [string, string],
): SplitRoutes {
  const open = route.stops.filter((stop) => stopSettingsOf(stop).visit === null);
  const { parked: _parked, ...settings } = route.settings;
  return splitRoute({ ...route, settings, stops: open.map(withoutPast) }, cars, suffixes);
}

function withoutPast(stop: RouteStop): RouteStop {
  const { settings: before = {}, ...rest } = withStopSettings(stop, { finds: [], arrivedAt: null });
  // `kept` says that only this person still had the stop of the common route. In a route of their own, that is true
  // of all.
  const { kept: _kept, ...settings } = before;
  return Object.keys(settings).length === 0 ? rest : { ...rest, settings };
}

/** Whether two routes say the same, no matter in what order their settings are written. */
export function isSameRoute(a: Edited, b: Edited): boolean {
  return textOf(a) === textOf(b);
}

function textOf({ name, day, stops, settings }: Edited): string {
  return JSON.stringify([name, day, stops, settings], (_, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1))),
  );
}

/**
 * The route as it was before it was split, with everything that has happened to both parts since, whether on another
 * device or on this one before the person changed their mind.
 */
export function joinedAgain<R extends Edited>(
  first: R,
  second: Pick<Edited, 'stops'>,
  before: Edited,
): R {
  const here = new Set(first.stops.map(({ saleId }) => saleId));
  const back = second.stops.filter(({ saleId }) => !here.has(saleId));
  const all = { ...first, name: before.name, stops: [...first.stops, ...back] };
  return inOrder(
    all,
    before.stops.map(({ saleId }) => saleId),
  );
}

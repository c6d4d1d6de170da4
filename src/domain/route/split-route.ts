import { cut } from '../text/cut.ts';
import { inOrder, withoutStop } from './edit-route.ts';
import { ROUTE_NAME_LIMIT, type Route, type RouteStop } from './route.ts';
import { daySettingsOf } from './settings/day-settings.ts';
import { stopSettingsOf, withStopSettings } from './settings/stop-settings.ts';

type Edited = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

/** What each of two cars drives: names of sales in order. */
export type CarStops = readonly [first: readonly string[], second: readonly string[]];

export interface SplitRoutes {
  readonly first: Edited;
  readonly second: Edited;
}

/**
 * A route as two: the second has what the second car drives, the first has all others, those that were visited and
 * those that do not fit as well. Notes and settings go with their stops, and an order that was set by hand stays.
 * `suffixes` follow the name.
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
  // Where the first car is parked is no business of the second one.
  const { parked: _parked, ...settings } = route.settings;
  return {
    first: { ...firstRest, name: named(suffixes[0]) },
    second: { ...secondRest, name: named(suffixes[1]), settings },
  };
}

/**
 * Two routes of one's own beside one that others plan, too: theirs stays as it is. What has come of the day so far,
 * visits and finds, stays there; notes go along.
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
  // Of the common route, this person alone had it still. Of this one, everything is theirs.
  const { kept: _kept, ...settings } = before;
  return Object.keys(settings).length === 0 ? rest : { ...rest, settings };
}

/** Whether two routes say the same, in whatever order their settings are written. */
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
 * The route as it was before it was split, with all that has happened to both parts since: on another device, or
 * before the person thought better of it.
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

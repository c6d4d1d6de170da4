import { inOrder, withoutStop } from './edit-route.ts';
import { ROUTE_NAME_LIMIT, type Route } from './route.ts';

type Edited = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

/** What each of two cars drives: names of sales in order. */
export type CarStops = readonly [first: readonly string[], second: readonly string[]];

export interface SplitRoutes {
  readonly first: Edited;
  readonly second: Edited;
}

/**
 * A route as two: the second has what the second car drives, the first has all others, those that were visited and
 * those that do not fit as well. Notes and settings go with their stops. `suffixes` follow the name.
 */
export function splitRoute(
  route: Edited,
  [firstIds, secondIds]: CarStops,
  suffixes: readonly [string, string],
): SplitRoutes {
  const named = (suffix: string) =>
    `${route.name.slice(0, ROUTE_NAME_LIMIT - suffix.length)}${suffix}`;
  const first = secondIds.reduce((rest, id) => withoutStop(rest, id), route);
  const second = {
    ...route,
    stops: route.stops.filter(({ saleId }) => secondIds.includes(saleId)),
  };
  const { name: _firstName, ...firstRest } = inOrder(first, firstIds);
  const { name: _secondName, ...secondRest } = inOrder(second, secondIds);
  // Where the first car is parked is no business of the second one.
  const { parked: _parked, ...settings } = route.settings;
  return {
    first: { ...firstRest, name: named(suffixes[0]) },
    second: { ...secondRest, name: named(suffixes[1]), settings },
  };
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

import type { Route, RouteStop } from './route.ts';
import { withDaySettings } from './settings/day-settings.ts';
import { type StopSettings, withStopSettings } from './settings/stop-settings.ts';

/** Edits of a route. Each returns everything that a person says about it. */

type Edited = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

/** Puts a sale at the end, unless it is already on the route. */
export function withStop<R extends Edited>(route: R, saleId: string): R {
  if (route.stops.some((stop) => stop.saleId === saleId)) return route;
  return { ...route, stops: [...route.stops, { saleId }] };
}

/** Puts a stop back where it was. */
export function withStopAt<R extends Edited>(route: R, stop: RouteStop | undefined, at: number): R {
  if (stop === undefined || route.stops.some(({ saleId }) => saleId === stop.saleId)) return route;
  return { ...route, stops: route.stops.toSpliced(at, 0, stop) };
}

export function withoutStop<R extends Edited>(route: R, saleId: string): R {
  return { ...route, stops: route.stops.filter((stop) => stop.saleId !== saleId) };
}

export function withChangedStop<R extends Edited>(
  route: R,
  saleId: string,
  changes: Partial<StopSettings>,
): R {
  const onlyOne = changes.position === 'first' || changes.position === 'last';
  const changed = {
    ...route,
    stops: route.stops.map((stop): RouteStop => {
      if (stop.saleId === saleId) return withStopSettings(stop, changes);
      // Two stops cannot both be the first one.
      const isInTheWay = onlyOne && stop.settings?.['position'] === changes.position;
      return isInTheWay ? withStopSettings(stop, { position: 'any' }) : stop;
    }),
  };
  if (!onlyOne) return changed;
  // The stop also moves, which matters if the order is set by hand.
  const others = route.stops.map((stop) => stop.saleId).filter((id) => id !== saleId);
  return inOrder(changed, changes.position === 'first' ? [saleId, ...others] : [...others, saleId]);
}

/** Sets whether the person wants to drive to each of some stops, or would rather park once and walk. */
export function withDrivenStops<R extends Edited>(
  route: R,
  saleIds: readonly string[],
  isDrivenTo: boolean,
): R {
  return saleIds.reduce((edited, id) => withChangedStop(edited, id, { isDrivenTo }), route);
}

export function withNote<R extends Edited>(route: R, saleId: string, note: string): R {
  return {
    ...route,
    stops: route.stops.map((stop) => {
      if (stop.saleId !== saleId) return stop;
      const { note: _before, ...rest } = stop;
      return note === '' ? rest : { ...rest, note };
    }),
  };
}

/** All stops in this order. Those that are not named come last, in their old order. */
export function inOrder<R extends Edited>(route: R, saleIds: readonly string[]): R {
  const place = new Map(saleIds.map((id, index) => [id, index]));
  const placeOf = ({ saleId }: RouteStop) => place.get(saleId) ?? saleIds.length;
  return { ...route, stops: route.stops.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** Moves a stop among those shown. From then on, the order is the person's own. */
export function moved<R extends Edited>(
  route: R,
  shown: readonly string[],
  saleId: string,
  to: number,
): R {
  const others = shown.filter((id) => id !== saleId);
  const order = others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, saleId);
  const settings = withDaySettings(route.settings, { keepsOrder: true });
  return { ...inOrder(route, order), settings };
}

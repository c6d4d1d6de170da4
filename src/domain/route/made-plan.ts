import type { Route } from './route.ts';
import { daySettingsOf, USUAL_LEAVING, withDaySettings } from './settings/day-settings.ts';
import { stopSettingsOf, withStopSettings } from './settings/stop-settings.ts';

type Planned = Pick<Route, 'day' | 'stops' | 'settings'>;

/** A day that was planned on the map, outside its route. */
export interface MadePlan {
  /** The stops ahead, in their order. */
  readonly saleIds: readonly string[];
  /** YYYY-MM-DD. Null: none was chosen. */
  readonly day: string | null;
  /** HH:MM. Null: no plan was asked for yet. */
  readonly leave: string | null;
  /** HH:MM. Null: the day may end at any time. */
  readonly backBy: string | null;
  /** Stops to which the person wants to drive, although they are near enough to walk. */
  readonly drivenTo: readonly string[];
}

/** A list of stops with its plan, as the route that it would become. */
export function routeOfList({ saleIds, day, leave, backBy, drivenTo }: MadePlan): Planned {
  return {
    day,
    stops: saleIds.map((saleId) =>
      withStopSettings({ saleId }, { isDrivenTo: drivenTo.includes(saleId) }),
    ),
    settings: withDaySettings({}, { leave, backBy }),
  };
}

/** Whether these are the stops of a route that are still ahead. The map has no others. */
export function isForStops({ stops }: Pick<Route, 'stops'>, saleIds: readonly string[]): boolean {
  const ids = new Set(idsAhead(stops));
  return ids.size === saleIds.length && saleIds.every((id) => ids.has(id));
}

/** The part of a route that such a plan covers. */
export function planIn({ day, stops, settings }: Planned): MadePlan {
  const { leave, backBy } = daySettingsOf(settings);
  const drivenTo = stops.filter((stop) => stopSettingsOf(stop).isDrivenTo);
  return {
    saleIds: idsAhead(stops),
    day,
    leave,
    backBy,
    drivenTo: drivenTo.map(({ saleId }) => saleId),
  };
}

/** The route with exactly this plan. What a plan does not cover stays, and so do stops that are no longer ahead. */
export function withPlan<R extends Planned>(route: R, plan: MadePlan): R {
  const { day, leave, backBy, drivenTo } = plan;
  const ahead = new Set(idsAhead(route.stops));
  const inOrder = plan.saleIds
    .filter((id) => ahead.has(id))
    .concat([...ahead].filter((id) => !plan.saleIds.includes(id)));
  const places = new Map(route.stops.map((stop) => [stop.saleId, stop]));
  const stops = route.stops.map((stop) => {
    const id = ahead.has(stop.saleId) ? inOrder.shift() : undefined;
    if (id === undefined) return stop;
    return withStopSettings(places.get(id) ?? stop, { isDrivenTo: drivenTo.includes(id) });
  });
  return { ...route, day, stops, settings: withDaySettings(route.settings, { leave, backBy }) };
}

/** The plan that a route would get. Where the plan chose nothing, the route's own values count. */
export function planFor(route: Planned, made: MadePlan): MadePlan {
  const has = planIn(route);
  // Nobody has asked for a plan. The order alone may come from a list of saved sales.
  if (made.leave === null) {
    return { ...has, day: made.day ?? has.day, backBy: made.backBy ?? has.backBy };
  }
  return { ...made, day: made.day ?? has.day };
}

/** Whether a plan leaves a route's day as it is. The order counts only if the person has set it by hand. */
export function isSamePlan(route: Planned, plan: MadePlan): boolean {
  const { keepsOrder } = daySettingsOf(route.settings);
  const factsOf = ({ saleIds, day, leave, backBy, drivenTo }: MadePlan) =>
    JSON.stringify([
      keepsOrder && saleIds,
      day,
      leave ?? USUAL_LEAVING,
      backBy,
      drivenTo.toSorted(),
    ]);
  return factsOf(planIn(route)) === factsOf(planIn(withPlan(route, plan)));
}

function idsAhead(stops: Route['stops']): readonly string[] {
  const ahead = stops.filter((stop) => {
    const { visit, unlisted } = stopSettingsOf(stop);
    return visit === null && unlisted === null;
  });
  return [...new Set(ahead.map(({ saleId }) => saleId))];
}

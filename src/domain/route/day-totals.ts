import type { LatLng } from '../geo/distance.ts';
import type { StopSettings } from './settings/stop-settings.ts';

export interface DayTotals {
  readonly visited: number;
  readonly skipped: number;
  readonly finds: number;
  /** The sum of the prices of all finds, including those that were only seen. Null if none has a price. */
  readonly cents: number | null;
}

/** How a day on a route went. */
export function dayTotals(
  stops: readonly { readonly settings: Pick<StopSettings, 'visit' | 'finds'> }[],
): DayTotals {
  const outcomes = stops.map(({ settings }) => settings.visit?.outcome);
  const finds = stops.flatMap(({ settings }) => settings.finds);
  const prices = finds.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  return {
    visited: outcomes.filter((outcome) => outcome === 'done').length,
    skipped: outcomes.filter((outcome) => outcome === 'skipped').length,
    finds: finds.length,
    cents: prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0),
  };
}

export interface DayOnRoad {
  /** Miles by road from the start through all visited stops. Null if none was visited, or a place is not known. */
  readonly miles: number | null;
  /** When the first visit began and the last one ended, epoch ms. Null if none was visited. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/**
 * The way that a day took, in the order of the visits. Without skipped stops: nobody knows how near the person came.
 */
export function dayOnRoad(
  stops: readonly {
    readonly point: LatLng | null;
    readonly settings: Pick<StopSettings, 'visit' | 'arrivedAt'>;
  }[],
  start: LatLng,
  miles: (from: LatLng, to: LatLng) => number,
): DayOnRoad {
  const visits = stops
    .flatMap(({ point, settings: { visit, arrivedAt } }) => {
      if (visit?.outcome !== 'done') return [];
      const endMs = Date.parse(visit.at);
      const beganMs = Date.parse(arrivedAt ?? visit.at);
      // The clock may have been set in between, so a visit never begins after its end.
      return Number.isNaN(endMs) || Number.isNaN(beganMs)
        ? []
        : [{ point, endMs, beganMs: Math.min(beganMs, endMs) }];
    })
    .toSorted((a, b) => a.endMs - b.endMs);
  if (visits.length === 0) return { miles: null, fromMs: null, toMs: null };
  const places = [start, ...visits.map(({ point }) => point)];
  const legs = places.slice(1).map((to, at) => {
    const from = places[at];
    return from && to ? miles(from, to) : null;
  });
  return {
    miles: legs.every((leg) => leg !== null) ? legs.reduce((sum, leg) => sum + leg, 0) : null,
    fromMs: Math.min(...visits.map(({ beganMs }) => beganMs)),
    toMs: Math.max(...visits.map(({ endMs }) => endMs)),
  };
}

/**
 * The miles of a way by road, from its first place to its last. Places that are reached on foot are not on it. Null if
 * there is no way.
 */
export function milesOnRoad(
  places: readonly { readonly point: LatLng; readonly isOnFoot?: boolean }[],
  miles: (from: LatLng, to: LatLng) => number,
): number | null {
  const driven = places.filter(({ isOnFoot }) => isOnFoot !== true);
  if (driven.length < 2) return null;
  return driven.slice(1).reduce((sum, { point }, index) => {
    const from = driven[index];
    return from === undefined ? sum : sum + miles(from.point, point);
  }, 0);
}

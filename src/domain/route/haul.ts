import type { LatLng } from '../geo/distance.ts';
import { dayTotals } from './day-totals.ts';
import type { KnownStop } from './known-stop.ts';

/** A day for others to see: what was found, and the shape of the way. Nothing in it says where that was. */
export interface Haul {
  readonly visited: number;
  readonly finds: number;
  /** The prices of all finds that have one. Null if none has. */
  readonly cents: number | null;
  /** From the first of these stops to the last one, by road. Null if fewer than two can be shown. */
  readonly miles: number | null;
  /** The stops that were visited, in the order of the visits, in a box of 1 by 1: x to the east, y to the south. */
  readonly line: readonly { readonly x: number; readonly y: number }[];
}

type HaulStop = Pick<KnownStop, 'point' | 'isAbout' | 'mayBeTold' | 'unlisted' | 'settings'>;

/**
 * What a day brought. The line begins at the first stop and ends at the last: home is not on it. Nor are stops that
 * nobody listed, and those whose exact place is not public or not known.
 */
export function haulOf(
  stops: readonly HaulStop[],
  miles: (from: LatLng, to: LatLng) => number,
): Haul {
  const { visited, finds, cents } = dayTotals(stops);
  const points = stops
    .filter(({ settings }) => settings.visit?.outcome === 'done')
    .toSorted((a, b) => (a.settings.visit?.at ?? '').localeCompare(b.settings.visit?.at ?? ''))
    .flatMap(({ point, isAbout, mayBeTold, unlisted }) =>
      point === null || isAbout || !mayBeTold || unlisted !== null ? [] : [point],
    );
  const legs = points.slice(1).flatMap((to, at) => {
    const from = points[at];
    return from === undefined ? [] : [miles(from, to)];
  });
  return {
    visited,
    finds,
    cents,
    miles: legs.length === 0 ? null : legs.reduce((sum, leg) => sum + leg, 0),
    line: shapeOf(points),
  };
}

/** Nearer to one another than this, points are one: a step in front of a house. */
const LEAST_DEGREES = 1e-5;

/** Points in the middle of a box of 1 by 1, as large as they fit, north up. Only their shape is left. */
function shapeOf(points: readonly LatLng[]): Haul['line'] {
  const [first] = points;
  if (first === undefined) return [];
  const narrowing = Math.cos((first.lat * Math.PI) / 180);
  const flat = points.map(({ lat, lng }) => ({
    // The short way around the earth.
    x: (((lng - first.lng + 540) % 360) - 180) * narrowing,
    y: first.lat - lat,
  }));
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const size = Math.max(right - left, bottom - top);
  const scale = size > LEAST_DEGREES ? 1 / size : 0;
  return flat.map(({ x, y }) => ({
    x: 0.5 + (x - (left + right) / 2) * scale,
    y: 0.5 + (y - (top + bottom) / 2) * scale,
  }));
}

import type { LatLng } from '../../domain/geo/distance.ts';
import type { Result } from '../../domain/result.ts';

/**
 * A source of ways by road: a router on a server, or later the streets of a downloaded area. Its answers are not
 * checked here. Callers leave out what cannot be true (`domain/route/travel/leg.ts`).
 */
export interface TravelSource {
  /** The most places on either side of a matrix, and on a line. */
  readonly limits: { readonly side: number; readonly line: number };
  /** Times and lengths from each place of `from` to each place of `to`. Null: no way is known. */
  matrix(
    from: readonly LatLng[],
    to: readonly LatLng[],
    signal: AbortSignal,
  ): Promise<Result<readonly (readonly RawWay[])[], TravelTrouble>>;
  /** The way through all places in this order, as one line (polyline6) from each to the next. */
  lines(
    places: readonly LatLng[],
    signal: AbortSignal,
  ): Promise<Result<readonly string[], TravelTrouble>>;
}

export interface RawWay {
  readonly minutes: number | null;
  readonly miles: number | null;
}

export interface TravelTrouble {
  /**
   * `offline`: there is no answer, or it is not from the router. `busy`: the router has too much to do, or a fault of its
   * own. `tooBig`: it accepts fewer places at a time. `noWay`: it knows no way there. `refused`: anything else.
   */
  readonly kind: 'offline' | 'busy' | 'tooBig' | 'noWay' | 'refused';
  /** How long the router asked to wait. Null if it did not say. */
  readonly retryAfterMs: number | null;
}

export const METERS_PER_MILE = 1609.344;

import type { LatLng } from '../../domain/geo/distance.ts';
import type { Result } from '../../domain/result.ts';

/**
 * Who knows the ways by road: a router on a server, or later the streets of a downloaded area. Nothing of an
 * answer is trusted here; what cannot be true is left out by its callers (`domain/route/travel/leg.ts`).
 */
export interface TravelSource {
  /** The most places that a matrix may have on either side, and that a line may have. */
  readonly limits: { readonly side: number; readonly line: number };
  /** Times and lengths from each place to each other one. Null: no way is known. */
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
   * `offline`: no answer, or not the router's. `busy`: it has too much to do, or a fault of its own. `tooBig`:
   * it takes fewer places at a time. `noWay`: it cannot lead there. `refused`: anything else.
   */
  readonly kind: 'offline' | 'busy' | 'tooBig' | 'noWay' | 'refused';
  /** How long it asked to wait. Null if it did not say. */
  readonly retryAfterMs: number | null;
}

export const METERS_PER_MILE = 1609.344;

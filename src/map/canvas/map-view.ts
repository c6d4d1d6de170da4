import type { LatLng } from '../../domain/geo/distance.ts';

/** What a map shows: the point in its middle, and MapLibre's zoom (each step doubles the scale; 14 shows streets). */
export interface MapView extends LatLng {
  readonly zoom: number;
}

/** The map follows the app's theme; it has no theme of its own. */
export type MapTheme = 'light' | 'dark';

/**
 * Why no map is drawn. `no-webgl`: the browser or the graphics driver cannot draw one. `worker`: the script
 * that reads map data did not load. `lost`: the browser took the graphics memory away and did not give it back.
 */
export type MapFailureReason = 'no-webgl' | 'worker' | 'lost';

export interface MapFailure {
  readonly reason: MapFailureReason;
  /** Starts over with a new drawing at the same view. */
  readonly retry: () => void;
}

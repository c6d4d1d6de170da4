import { GPUInitializationError } from 'maplibre-gl';
import type { MapFailureReason } from './map-view.ts';

/** MapLibre has no class for this one. */
const WORKER_FAILED = /^Worker failed to load/;

/**
 * Why an error of MapLibre means that no map is drawn. Null for all others: a tile that is missing leaves
 * the layer beneath it in view.
 */
export function failureOf(error: unknown): MapFailureReason | null {
  if (error instanceof GPUInitializationError) return 'no-webgl';
  if (error instanceof Error && WORKER_FAILED.test(error.message)) return 'worker';
  return null;
}

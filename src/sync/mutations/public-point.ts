import type { ReleaseRule } from '../../domain/sale/sale.ts';

/** A sale's position in its public row: exact once released, else blurred. */
export interface PublicPoint {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly nearLat: number | null;
  readonly nearLng: number | null;
}

const SQUARES_PER_DEGREE = 64;

/**
 * The public point of a place. A place with a release instant counts as unreleased: the server
 * decides when the instant has come (SYNC-9).
 */
export function publicPoint(
  place: { readonly lat: number | null; readonly lng: number | null } | null,
  rule: ReleaseRule,
): PublicPoint {
  const lat = place?.lat ?? null;
  const lng = place?.lng ?? null;
  if (lat === null || lng === null) return { lat: null, lng: null, nearLat: null, nearLng: null };
  if (rule === 'now') return { lat, lng, nearLat: lat, nearLng: lng };
  return { lat: null, lng: null, nearLat: blurred(lat), nearLng: blurred(lng) };
}

/** The center of the 1/64 degree square, which divides the cell (SYNC.md, Rows). */
function blurred(degrees: number): number {
  return (Math.floor(degrees * SQUARES_PER_DEGREE) + 0.5) / SQUARES_PER_DEGREE;
}

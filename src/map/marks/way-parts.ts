import type { ExpressionSpecification } from 'maplibre-gl';
import type { LatLng } from '../../domain/geo/distance.ts';

/** The way from a stop to the next: along a known road, a straight line that is only estimated, or a walk. */
export interface WayPart {
  readonly points: readonly LatLng[];
  readonly kind: 'road' | 'estimated' | 'foot';
}

/** Which parts a layer draws. */
export const ROAD: ExpressionSpecification = ['==', ['get', 'kind'], 'road'];
export const ESTIMATED: ExpressionSpecification = ['==', ['get', 'kind'], 'estimated'];
export const FOOT: ExpressionSpecification = ['==', ['get', 'kind'], 'foot'];

/** The parts as lines, each with its kind. */
export function wayLines(parts: readonly WayPart[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: parts.map(({ points, kind }): GeoJSON.Feature => ({
      type: 'Feature',
      properties: { kind },
      geometry: { type: 'LineString', coordinates: points.map(({ lat, lng }) => [lng, lat]) },
    })),
  };
}

import type { ExpressionSpecification } from 'maplibre-gl';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';

interface Props {
  /** The way from each stop to the next. */
  readonly parts: readonly {
    readonly points: readonly LatLng[];
    readonly kind: 'road' | 'estimated' | 'foot';
  }[];
  /** Both as `#rrggbb`. */
  readonly color: string;
  readonly edge: string;
}

const ROAD: ExpressionSpecification = ['==', ['get', 'kind'], 'road'];
const ESTIMATED: ExpressionSpecification = ['==', ['get', 'kind'], 'estimated'];
const FOOT: ExpressionSpecification = ['==', ['get', 'kind'], 'foot'];
const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** A route as a ribbon: whole along roads that are known, in pieces where it is only estimated, dotted on foot. */
export function RibbonLine({ parts, color, edge }: Props) {
  return (
    <Source
      id="ribbon"
      type="geojson"
      data={{
        type: 'FeatureCollection',
        features: parts.map(({ points, kind }): GeoJSON.Feature => ({
          type: 'Feature',
          properties: { kind },
          geometry: { type: 'LineString', coordinates: points.map(({ lat, lng }) => [lng, lat]) },
        })),
      }}
    >
      <Layer
        id="ribbon-edge"
        type="line"
        filter={['!', FOOT]}
        layout={ROUND}
        paint={{ 'line-color': edge, 'line-width': 8 }}
      />
      <Layer
        id="ribbon-road"
        type="line"
        filter={ROAD}
        layout={ROUND}
        paint={{ 'line-color': color, 'line-width': 5 }}
      />
      <Layer
        id="ribbon-estimated"
        type="line"
        filter={ESTIMATED}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 4.5, 'line-dasharray': [4, 1.2] }}
      />
      <Layer
        id="ribbon-foot"
        type="line"
        filter={FOOT}
        layout={ROUND}
        paint={{ 'line-color': edge, 'line-width': 6, 'line-dasharray': [0, 1.7] }}
      />
    </Source>
  );
}

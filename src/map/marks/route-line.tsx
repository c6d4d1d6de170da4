import { Layer, Source } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';
import { REGULAR } from '../basemap/label-style.ts';
import { MAP_COLORS } from '../basemap/map-colors.ts';
import type { MapTheme } from '../canvas/map-view.ts';

interface Props {
  /** The way from each stop to the next. */
  readonly parts: readonly { readonly points: readonly LatLng[]; readonly isEstimated: boolean }[];
  /** As `#rrggbb`. */
  readonly color: string;
  readonly theme: MapTheme;
  /** What stands along an estimated part. */
  readonly estimatedLabel: string;
}

/** Joins the stops of a route: solid along roads that are known, else dashed and straight. */
export function RouteLine({ parts, color, theme, estimatedLabel }: Props) {
  const { name, glow } = MAP_COLORS[theme];
  return (
    <Source
      id="route"
      type="geojson"
      data={{
        type: 'FeatureCollection',
        features: parts.map(({ points, isEstimated }): GeoJSON.Feature => ({
          type: 'Feature',
          properties: { isEstimated },
          geometry: { type: 'LineString', coordinates: points.map(({ lat, lng }) => [lng, lat]) },
        })),
      }}
    >
      <Layer
        id="route-road-edge"
        type="line"
        filter={['!', ['get', 'isEstimated']]}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': glow, 'line-width': 7 }}
      />
      <Layer
        id="route-road"
        type="line"
        filter={['!', ['get', 'isEstimated']]}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 4 }}
      />
      <Layer
        id="route-line"
        type="line"
        filter={['get', 'isEstimated']}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 3, 'line-dasharray': [0.5, 2] }}
      />
      <Layer
        id="route-line-label"
        type="symbol"
        filter={['get', 'isEstimated']}
        layout={{
          'symbol-placement': 'line',
          'symbol-spacing': 400,
          'text-field': estimatedLabel,
          'text-font': [...REGULAR],
          'text-size': 12,
          'text-offset': [0, -0.9],
        }}
        paint={{ 'text-color': name, 'text-halo-color': glow, 'text-halo-width': 1.6 }}
      />
    </Source>
  );
}

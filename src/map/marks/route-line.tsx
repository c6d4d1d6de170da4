import { Layer, Source } from 'react-map-gl/maplibre';
import { REGULAR } from '../basemap/label-style.ts';
import { MAP_COLORS } from '../basemap/map-colors.ts';
import type { MapTheme } from '../canvas/map-view.ts';
import { ESTIMATED, FOOT, ROAD, type WayPart, wayLines } from './way-parts.ts';

interface Props {
  readonly parts: readonly WayPart[];
  /** As `#rrggbb`. */
  readonly color: string;
  readonly theme: MapTheme;
  /** The words along parts that are not a known road. */
  readonly labels: { readonly estimated: string; readonly foot: string };
}

/** Joins the stops of a route: solid along roads that are known, else dashed and straight; dotted on foot. */
export function RouteLine({ parts, color, theme, labels }: Props) {
  const { name, glow } = MAP_COLORS[theme];
  return (
    <Source id="route" type="geojson" data={wayLines(parts)}>
      <Layer
        id="route-road-edge"
        type="line"
        filter={ROAD}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': glow, 'line-width': 7 }}
      />
      <Layer
        id="route-road"
        type="line"
        filter={ROAD}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 4 }}
      />
      <Layer
        id="route-line"
        type="line"
        filter={ESTIMATED}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 3, 'line-dasharray': [0.5, 2] }}
      />
      <Layer
        id="route-foot"
        type="line"
        filter={FOOT}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 5, 'line-dasharray': [0, 1.8] }}
      />
      <Layer
        id="route-line-label"
        type="symbol"
        filter={['!', ROAD]}
        layout={{
          'symbol-placement': 'line',
          'symbol-spacing': 400,
          'text-field': ['case', FOOT, labels.foot, labels.estimated],
          'text-font': [...REGULAR],
          'text-size': 12,
          'text-offset': [0, -0.9],
        }}
        paint={{ 'text-color': name, 'text-halo-color': glow, 'text-halo-width': 1.6 }}
      />
    </Source>
  );
}

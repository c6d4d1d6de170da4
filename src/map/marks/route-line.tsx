import { Layer, Source } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';

interface Props {
  /** The stops in their order. */
  readonly points: readonly LatLng[];
  /** As `#rrggbb`. */
  readonly color: string;
}

/** Joins the stops of a route by straight lines. Dashed, because no road is known. */
export function RouteLine({ points, color }: Props) {
  return (
    <Source
      id="route"
      type="geojson"
      data={{
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: points.map(({ lat, lng }) => [lng, lat]) },
      }}
    >
      <Layer
        id="route-line"
        type="line"
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 3, 'line-dasharray': [0.5, 2] }}
      />
    </Source>
  );
}

import { Layer, Source } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';
import { circleOf } from './circle.ts';

/** A place that is only known roughly: it lies within so many miles of the point. */
export interface AboutCircle extends LatLng {
  readonly id: string;
  readonly aboutMiles: number;
}

interface Props {
  readonly circles: readonly AboutCircle[];
  /** The one that someone looks at stands out; all of them at once would cover the map. */
  readonly upId: string | null;
  /** As `#rrggbb`. */
  readonly color: string;
}

/** Farther out the circles would only be dots beneath their marks. */
const FROM_ZOOM = 9;

/** Soft circles around marks whose exact place is not public: "about here", not a pin. */
export function AboutCircles({ circles, upId, color }: Props) {
  const features = circles.map((about) => circle(about, about.aboutMiles, about.id === upId));
  return (
    <Source id="about-circles" type="geojson" data={{ type: 'FeatureCollection', features }}>
      <Layer
        id="about-circles-fill"
        type="fill"
        minzoom={FROM_ZOOM}
        paint={{ 'fill-color': color, 'fill-opacity': ['case', ['get', 'isUp'], 0.16, 0.05] }}
      />
      <Layer
        id="about-circles-line"
        type="line"
        minzoom={FROM_ZOOM}
        paint={{
          'line-color': color,
          'line-width': 1.5,
          'line-dasharray': [3, 2],
          'line-opacity': ['case', ['get', 'isUp'], 0.9, 0.25],
        }}
      />
    </Source>
  );
}

function circle(center: LatLng, miles: number, isUp: boolean): GeoJSON.Feature<GeoJSON.Polygon> {
  return {
    type: 'Feature',
    properties: { isUp },
    geometry: { type: 'Polygon', coordinates: [circleOf(center, miles)] },
  };
}

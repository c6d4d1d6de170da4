import { Layer, Source } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';
import { circleOf } from './circle.ts';

/** A place that is only known roughly: it lies within so many miles of the point. */
export interface AboutArea extends LatLng {
  readonly aboutMiles: number;
}

interface Props {
  /** Null: none is drawn. */
  readonly area: AboutArea | null;
  /** As `#rrggbb`. */
  readonly color: string;
  /** More than one can be on a map. */
  readonly name: string;
}

/** Farther out the circle would only be a dot beneath its mark. */
const FROM_ZOOM = 9;

/** A soft circle around something whose exact place is not known: "about here", not a pin. */
export function AboutCircle({ area, color, name }: Props) {
  const features: GeoJSON.Feature[] =
    area === null
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'Polygon', coordinates: [circleOf(area, area.aboutMiles)] },
          },
        ];
  return (
    <Source id={name} type="geojson" data={{ type: 'FeatureCollection', features }}>
      <Layer
        id={`${name}-fill`}
        type="fill"
        minzoom={FROM_ZOOM}
        paint={{ 'fill-color': color, 'fill-opacity': 0.16 }}
      />
      <Layer
        id={`${name}-line`}
        type="line"
        minzoom={FROM_ZOOM}
        paint={{
          'line-color': color,
          'line-width': 1.5,
          'line-dasharray': [3, 2],
          'line-opacity': 0.9,
        }}
      />
    </Source>
  );
}

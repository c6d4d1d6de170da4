import { Layer, Source } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';
import { STREET_GROUND_LAYER } from '../basemap/street-ground-style.ts';
import { MAP_COLORS } from '../basemap/map-colors.ts';
import { REGULAR } from '../basemap/label-style.ts';
import type { MapTheme } from '../canvas/map-view.ts';
import { circleOf } from './circle.ts';

interface Props {
  /** Where distances in the list are counted from. */
  readonly center: LatLng;
  readonly theme: MapTheme;
  /** '2 miles'. */
  readonly labelOf: (miles: number) => string;
}

const MILES = [0.25, 0.5, 1, 2, 5, 10, 25, 50] as const;
/**
 * Zooms at which a ring of one mile is as wide as a thumb, and as wide as two screens; each doubling of the miles
 * lowers both by one.
 */
const FROM_ZOOM = 10.8;
const TO_ZOOM = 14.9;

/**
 * Shows distances where there are no streets to judge them by. The rings lie beneath the ground of street tiles, so
 * they are visible only on the overview.
 */
export function DistanceRings({ center, theme, labelOf }: Props) {
  const colors = MAP_COLORS[theme];
  return (
    <Source
      id="rings"
      type="geojson"
      data={{
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: { miles: 0 }, geometry: pointAt(center) },
          ...MILES.map((miles): GeoJSON.Feature => ({
            type: 'Feature',
            properties: { miles, label: labelOf(miles) },
            geometry: { type: 'LineString', coordinates: circleOf(center, miles) },
          })),
        ],
      }}
    >
      <Layer
        id="rings-center"
        type="circle"
        beforeId={STREET_GROUND_LAYER}
        filter={['==', ['get', 'miles'], 0]}
        paint={{
          'circle-radius': 4,
          'circle-color': colors.quietName,
          'circle-stroke-width': 2,
          'circle-stroke-color': colors.glow,
        }}
      />
      {MILES.flatMap((miles) => {
        const zooms = {
          minzoom: FROM_ZOOM - Math.log2(miles),
          maxzoom: TO_ZOOM - Math.log2(miles),
        };
        const own = ['==', ['get', 'miles'], miles] as ['==', ['get', 'miles'], number];
        return [
          <Layer
            key={`line ${miles}`}
            id={`ring-${miles}`}
            type="line"
            beforeId={STREET_GROUND_LAYER}
            {...zooms}
            filter={own}
            paint={{
              'line-color': colors.border,
              'line-width': 1.2,
              'line-opacity': 0.7,
              'line-dasharray': [2, 3],
            }}
          />,
          <Layer
            key={`label ${miles}`}
            id={`ring-label-${miles}`}
            type="symbol"
            beforeId={STREET_GROUND_LAYER}
            {...zooms}
            filter={own}
            layout={{
              'symbol-placement': 'line',
              'symbol-spacing': 260,
              'text-field': ['get', 'label'],
              'text-font': [...REGULAR],
              'text-size': 12,
            }}
            paint={{
              'text-color': colors.quietName,
              'text-halo-color': colors.glow,
              'text-halo-width': 1.6,
            }}
          />,
        ];
      })}
    </Source>
  );
}

function pointAt({ lat, lng }: LatLng): GeoJSON.Point {
  return { type: 'Point', coordinates: [lng, lat] };
}

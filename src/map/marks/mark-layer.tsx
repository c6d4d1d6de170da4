import { useEffect, useState } from 'react';
import { Layer, type MapRef, Source, useMap } from 'react-map-gl/maplibre';
import type { SaleMark } from '../../domain/sale/map-mark.ts';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { BOLD } from '../basemap/label-style.ts';
import { drawMark, IMAGE_PIXEL_RATIO, MARK_STATES } from './mark-images.ts';
import {
  changedMarks,
  type MarkLook,
  type MarkLooks,
  looksOf,
  type TimeOnMap,
} from './signs/mark-looks.ts';
import { tokenColor } from './token-color.ts';

/** Presses on it arrive with the id of the sale in the feature's property `id`. */
export const MARK_LAYER = 'sale-marks';

interface Props {
  readonly marks: readonly SaleMark[];
  readonly time: TimeOnMap;
}

interface Drawn {
  readonly marks: readonly SaleMark[];
  readonly looks: MarkLooks;
}

/** More sales than can be buttons, drawn by the map itself. The list has all of them for the keyboard. */
export function MarkLayer({ marks, time }: Props) {
  const map = useMap().current;
  const looks = looksOf(marks, time);
  // The map reads its data anew when it gets another object: in most minutes, nothing looks otherwise.
  const [drawn, setDrawn] = useState<Drawn>({ marks, looks });
  if (drawn.marks !== marks || changedMarks(drawn.looks, looks).length > 0)
    setDrawn({ marks, looks });
  useEffect(() => {
    if (map === undefined) return undefined;
    const add = () => addImages(map);
    add();
    // A new style, as for the dark theme, comes without them.
    map.on('styledata', add);
    return () => void map.off('styledata', add);
  }, [map]);

  return (
    <Source id="sale-marks-source" type="geojson" data={dataOf(drawn)}>
      <Layer
        id={MARK_LAYER}
        type="symbol"
        layout={{
          'icon-image': ['get', 'image'],
          'icon-allow-overlap': true,
          // A word that finds no room is left out, and its mark stays.
          'text-field': ['get', 'word'],
          'text-font': BOLD,
          'text-size': 12,
          'text-anchor': 'left',
          'text-offset': [0.95, 0],
          'text-optional': true,
        }}
        paint={{
          'text-color': tokenColor('ink'),
          'text-halo-color': tokenColor('card'),
          'text-halo-width': 1.5,
        }}
      />
    </Source>
  );
}

function dataOf({ marks, looks }: Drawn): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: marks.map(({ id, saleType, lat, lng }) => {
      const look = looks.get(id);
      return {
        type: 'Feature',
        properties: {
          id,
          image: imageOf(saleType, look?.state ?? 'later'),
          word: look?.word ?? '',
        },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      };
    }),
  };
}

function imageOf(saleType: SaleMark['saleType'], state: MarkLook['state']): string {
  return `${state}-${saleType}`;
}

function addImages(map: MapRef): void {
  for (const state of MARK_STATES) {
    for (const saleType of SALE_TYPES) {
      const id = imageOf(saleType, state);
      const image = map.hasImage(id) ? null : drawMark(saleType, state);
      if (image !== null) map.addImage(id, image, { pixelRatio: IMAGE_PIXEL_RATIO });
    }
  }
}

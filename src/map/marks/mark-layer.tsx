import { useEffect } from 'react';
import { Layer, type MapRef, Source, useMap } from 'react-map-gl/maplibre';
import type { SaleMark } from '../../domain/sale/map-mark.ts';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { drawMark, IMAGE_PIXEL_RATIO } from './mark-images.ts';

/** Presses on it arrive with the id of the sale in the feature's property `id`. */
export const MARK_LAYER = 'sale-marks';

/** More sales than can be buttons, drawn by the map itself. The list has all of them for the keyboard. */
export function MarkLayer({ marks }: { readonly marks: readonly SaleMark[] }) {
  const map = useMap().current;
  useEffect(() => {
    if (map === undefined) return undefined;
    const add = () => addImages(map);
    add();
    // Another style, as in the dark theme, comes without them.
    map.on('styledata', add);
    return () => void map.off('styledata', add);
  }, [map]);

  return (
    <Source
      id="sale-marks-source"
      type="geojson"
      data={{
        type: 'FeatureCollection',
        features: marks.map(({ id, saleType, lat, lng }) => ({
          type: 'Feature',
          properties: { id, image: imageOf(saleType) },
          geometry: { type: 'Point', coordinates: [lng, lat] },
        })),
      }}
    >
      <Layer
        id={MARK_LAYER}
        type="symbol"
        layout={{ 'icon-image': ['get', 'image'], 'icon-allow-overlap': true }}
      />
    </Source>
  );
}

function imageOf(saleType: SaleMark['saleType']): string {
  return `sale-${saleType}`;
}

function addImages(map: MapRef): void {
  for (const saleType of SALE_TYPES) {
    if (map.hasImage(imageOf(saleType))) continue;
    const image = drawMark(saleType);
    if (image !== null) {
      map.addImage(imageOf(saleType), image, { pixelRatio: IMAGE_PIXEL_RATIO });
    }
  }
}

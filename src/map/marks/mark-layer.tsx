import { useEffect } from 'react';
import { Layer, type MapRef, Source, useMap } from 'react-map-gl/maplibre';
import { isOverMark, type SaleMark } from '../../domain/sale/map-mark.ts';
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
    // A new style, as for the dark theme, comes without them.
    map.on('styledata', add);
    return () => void map.off('styledata', add);
  }, [map]);

  return (
    <Source
      id="sale-marks-source"
      type="geojson"
      data={{
        type: 'FeatureCollection',
        features: marks.map((mark) => ({
          type: 'Feature',
          properties: { id: mark.id, image: imageOf(mark.saleType, isOverMark(mark)) },
          geometry: { type: 'Point', coordinates: [mark.lng, mark.lat] },
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

function imageOf(saleType: SaleMark['saleType'], isOver: boolean): string {
  return `${isOver ? 'over' : 'sale'}-${saleType}`;
}

function addImages(map: MapRef): void {
  for (const isOver of [false, true]) {
    for (const saleType of SALE_TYPES) {
      const id = imageOf(saleType, isOver);
      const image = map.hasImage(id) ? null : drawMark(saleType, isOver);
      if (image !== null) map.addImage(id, image, { pixelRatio: IMAGE_PIXEL_RATIO });
    }
  }
}

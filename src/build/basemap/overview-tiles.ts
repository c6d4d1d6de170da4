import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { FIRST_ZOOM, type OverviewLayer } from './overview-layers.ts';
import type { Tile } from './pmtiles-file.ts';

export const OVERVIEW_MAX_ZOOM = 7;
const EXTENT = 4096;
/** At higher zooms than this, there are only tiles with land of the US. Elsewhere the map enlarges what it has. */
const WORLD_MAX_ZOOM = 4;

/** Tiles of all layers from zoom 0 on, without empty ones. */
export function overviewTiles(layers: readonly OverviewLayer[]): Tile[] {
  const indexes = layers.map((layer) => ({ layer, index: indexOf(layer.features) }));
  const tiles: Tile[] = [];
  const visit = (z: number, x: number, y: number): void => {
    const parts = indexes.flatMap(({ layer, index }) => {
      const part = z < layer.minZoom ? null : partOf(layer, index.getTile(z, x, y), z);
      return part === null ? [] : [[layer.name, part] as const];
    });
    if (parts.length === 0 || (z > WORLD_MAX_ZOOM && !parts.some(hasGroundOfUs))) return;
    tiles.push({
      z,
      x,
      y,
      data: fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: EXTENT }),
    });
    if (z === OVERVIEW_MAX_ZOOM) return;
    for (const dx of [0, 1]) for (const dy of [0, 1]) visit(z + 1, 2 * x + dx, 2 * y + dy);
  };
  visit(0, 0, 0);
  return tiles;
}

function indexOf(features: readonly Feature[]): GeoJSONVT {
  return new GeoJSONVT(
    { type: 'FeatureCollection', features: [...features] },
    { maxZoom: OVERVIEW_MAX_ZOOM, indexMaxZoom: 5, tolerance: 3, extent: EXTENT, buffer: 64 },
  );
}

function partOf(
  layer: OverviewLayer,
  tile: GeoJSONVTTile | null,
  zoom: number,
): GeoJSONVTTile | null {
  if (tile === null) return null;
  const { isIn } = layer;
  const features =
    isIn === undefined
      ? tile.features
      : tile.features
          .filter(({ tags }) => isIn({ properties: tags } as Feature, zoom))
          .map((feature) =>
            Object.assign({ ...feature }, { tags: withoutFirstZoom(feature.tags) }),
          );
  return features.length === 0 ? null : Object.assign({ ...tile }, { features });
}

function withoutFirstZoom(tags: Feature['properties']): Feature['properties'] {
  const { [FIRST_ZOOM]: _, ...rest } = tags ?? {};
  return rest;
}

function hasGroundOfUs([name, { features }]: readonly [string, GeoJSONVTTile]): boolean {
  return name === 'land' && features.some(({ tags }) => tags?.['kind'] === 'us');
}

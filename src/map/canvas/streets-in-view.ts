import type { Map as DrawnMap } from 'maplibre-gl';
import { STREET_GROUND_LAYER } from '../basemap/street-ground-style.ts';

/** From farther away nobody misses streets. */
const STREETS_EXPECTED_ZOOM = 10;

/** False: the map shows a part without street tiles, at a zoom at which people look for streets. */
export function areStreetsInView(map: DrawnMap): boolean {
  if (map.getZoom() < STREETS_EXPECTED_ZOOM) return true;
  return map.queryRenderedFeatures({ layers: [STREET_GROUND_LAYER] }).length > 0;
}

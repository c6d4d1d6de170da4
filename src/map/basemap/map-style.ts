import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '../canvas/map-view.ts';
import { labels } from './label-style.ts';
import { MAP_COLORS } from './map-colors.ts';
import { overviewGround } from './overview-style.ts';
import { roads } from './road-style.ts';
import { streetBorders, streetGround } from './street-ground-style.ts';

/** The addresses of tiles; `tile-protocols.ts` answers them. */
export const TILE_ADDRESSES = {
  overview: 'overview://{z}/{x}/{y}',
  streets: 'streets://{z}/{x}/{y}',
} as const;

/** The deepest zoom of the overview (`npm run build:overview`); closer views enlarge it. */
const OVERVIEW_MAX_ZOOM = 7;
/** From farther away, the overview alone is clearer. */
const STREETS_MIN_ZOOM = 6;
const STREETS_MAX_ZOOM = 14;

/**
 * Our own style, whatever the tiles' maker draws: the overview, and over it the streets where there are any. It names
 * no glyph or sprite server; text is drawn from the bundled font.
 */
export function mapStyle(theme: MapTheme): StyleSpecification {
  const colors = MAP_COLORS[theme];
  return {
    version: 8,
    sources: {
      overview: { type: 'vector', tiles: [TILE_ADDRESSES.overview], maxzoom: OVERVIEW_MAX_ZOOM },
      streets: {
        type: 'vector',
        tiles: [TILE_ADDRESSES.streets],
        minzoom: STREETS_MIN_ZOOM,
        maxzoom: STREETS_MAX_ZOOM,
      },
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colors.paper } },
      ...overviewGround(colors),
      ...streetGround(colors),
      ...roads(colors),
      ...streetBorders(colors),
      ...labels(colors),
    ],
  };
}

import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '../canvas/map-view.ts';
import { MAP_COLORS } from './map-colors.ts';

/** Our own style; it names no glyph or sprite server, so that text is drawn from the bundled font. */
export function mapStyle(theme: MapTheme): StyleSpecification {
  const colors = MAP_COLORS[theme];
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colors.ground } }],
  };
}

import type { MapTheme } from '../canvas/map-view.ts';

/** The map's colors: the app's paper and ink (`app.css`), with roads and water quieter than what stands on them. */
export interface MapColors {
  readonly ground: string;
}

export const MAP_COLORS: Readonly<Record<MapTheme, MapColors>> = {
  light: { ground: '#fffbf2' },
  dark: { ground: '#171310' },
};

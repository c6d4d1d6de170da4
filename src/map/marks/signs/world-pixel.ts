import type { LatLng } from '../../../domain/geo/distance.ts';

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Of the whole world at zoom 0, in px. */
const WORLD_PX = 512;

/** Where a point is, from a corner of the world, in px. */
export function worldPixel({ lat, lng }: LatLng, zoom: number): Pixel {
  const worldPx = WORLD_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: ((lng + 180) / 360) * worldPx, y: y * worldPx };
}

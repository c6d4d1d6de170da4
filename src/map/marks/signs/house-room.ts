import type { LatLng } from '../../../domain/geo/distance.ts';
import type { MapMark } from '../../../domain/sale/map-mark.ts';
import { type Pixel, worldPixel } from './world-pixel.ts';

interface Options {
  readonly point: LatLng;
  readonly marks: readonly MapMark[];
  readonly zoom: number;
  /** The size of text, in px. */
  readonly remPx: number;
}

/** Half of the house, and of a ring with a count, without their edges. */
const HOUSE_PX = 13;
const RING_REM = 1.625;
const NEAR_PX = 1;

/**
 * How far a house moves aside, in px, so that the ring of a cluster does not cover it. A ZIP code is no exact place: its
 * house may be beside it.
 */
export function besideRings({ point, marks, zoom, remPx }: Options): Pixel {
  const house = worldPixel(point, zoom);
  const awayPx = HOUSE_PX + RING_REM * remPx;
  const rings = marks
    .filter(({ kind }) => kind !== 'sale')
    .map((mark) => {
      const { x, y } = worldPixel(mark, zoom);
      return { x: house.x - x, y: house.y - y, px: Math.hypot(house.x - x, house.y - y) };
    });
  const ring = rings.toSorted((a, b) => a.px - b.px)[0];
  if (ring === undefined || ring.px >= awayPx) return { x: 0, y: 0 };
  // In the middle of the ring, no side is nearer than another.
  if (ring.px < NEAR_PX) return { x: 0, y: awayPx };
  const stretch = (awayPx - ring.px) / ring.px;
  return { x: ring.x * stretch, y: ring.y * stretch };
}

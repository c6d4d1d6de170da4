import { expect, test } from 'vitest';
import type { ClusterMark, MapMark, SaleMark } from '../../../../src/domain/sale/map-mark.ts';
import { besideRings } from '../../../../src/map/marks/signs/house-room.ts';

const ZOOM = 13;
const DEGREES_PER_PX = 360 / (512 * 2 ** ZOOM);
const NONE = { garage: 0, estate: 0, auction: 0 };
const HOUSE = { lat: 0, lng: 0 };
/** Half a ring and half a house touch. */
const TOUCH_PX = 39;

function ringAt(px: number): ClusterMark {
  const lng = px * DEGREES_PER_PX;
  const extent = { west: lng, south: 0, east: lng, north: 0 };
  return {
    kind: 'cluster',
    id: `cluster ${px}`,
    count: 2,
    counts: NONE,
    open: NONE,
    isOver: false,
    extent,
    lat: 0,
    lng,
  };
}

function saleAt(px: number): SaleMark {
  return {
    kind: 'sale',
    id: 'a',
    title: 'A',
    saleType: 'garage',
    status: 'active',
    aboutMiles: null,
    distanceMiles: 1,
    window: null,
    timeZone: 'America/Chicago',
    lat: 0,
    lng: px * DEGREES_PER_PX,
  };
}

function aside(...marks: readonly MapMark[]) {
  const { x, y } = besideRings({ point: HOUSE, marks, zoom: ZOOM, remPx: 16 });
  return { x: Math.round(x), y: Math.round(y) };
}

test('[LOOK] a house stays at its ZIP code, unless the ring of a cluster would cover it', () => {
  const still = { x: 0, y: 0 };
  expect(aside()).toEqual(still);
  expect(aside(ringAt(60))).toEqual(still);
  // A sign stands above its place.
  expect(aside(saleAt(0))).toEqual(still);
  expect(aside(ringAt(10))).toEqual({ x: 10 - TOUCH_PX, y: 0 });
  expect(aside(ringAt(-10), ringAt(90))).toEqual({ x: TOUCH_PX - 10, y: 0 });
});

test('[LOOK] in the middle of a ring it goes below it', () => {
  expect(aside(ringAt(0))).toEqual({ x: 0, y: TOUCH_PX });
});

import { assert, double, property, record } from 'fast-check';
import { tileIdToZxy } from 'pmtiles';
import { expect, test } from 'vitest';
import { type AreaShape, checkAreaShape } from '../../../../src/domain/area/area-shape.ts';
import { areaTileIds } from '../../../../src/domain/area/area-tiles.ts';
import { tileIdOf } from '../../../../src/domain/area/tile-id.ts';
import { type LatLng, distanceMiles } from '../../../../src/domain/geo/distance.ts';

const CHICAGO = { lat: 41.88, lng: -87.66 };

function circle(center: LatLng, radiusMiles: 10 | 15 | 25 = 10): AreaShape {
  return { kind: 'circle', center, radiusMiles };
}

function tileAt({ lat, lng }: LatLng, z: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  const row = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
  const x = Math.floor(((lng + 180) / 360) * 2 ** z) % 2 ** z;
  return tileIdOf({ z, x, y: Math.floor(row) });
}

/** The point that lies so many miles away in that direction (degrees, 0 is north). */
function pointAt(from: LatLng, miles: number, bearing: number): LatLng {
  const [lat, angle, turn] = [from.lat, bearing]
    .map((deg) => (deg * Math.PI) / 180)
    .concat(miles / 3958.8) as [number, number, number];
  const toLat = Math.asin(
    Math.sin(lat) * Math.cos(turn) + Math.cos(lat) * Math.sin(turn) * Math.cos(angle),
  );
  const gap = Math.atan2(
    Math.sin(angle) * Math.sin(turn) * Math.cos(lat),
    Math.cos(turn) - Math.sin(lat) * Math.sin(toLat),
  );
  const lng = from.lng + (gap * 180) / Math.PI;
  return { lat: (toLat * 180) / Math.PI, lng: ((lng + 540) % 360) - 180 };
}

test('every point within the radius has its tile at every zoom, wherever the place is', () => {
  const anyCase = record({
    lat: double({ min: -80, max: 80, noNaN: true }),
    lng: double({ min: -180, max: 180, noNaN: true }),
    part: double({ min: 0, max: 0.999, noNaN: true }),
    bearing: double({ min: 0, max: 360, noNaN: true }),
  });
  assert(
    property(anyCase, ({ lat, lng, part, bearing }) => {
      const point = pointAt({ lat, lng }, part * 10, bearing);
      const ids = new Set(areaTileIds(circle({ lat, lng }), 0, 14));
      for (let z = 0; z <= 14; z += 1) expect(ids.has(tileAt(point, z))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('no tile of a circle lies wholly outside it', () => {
  for (const id of areaTileIds(circle(CHICAGO), 14, 14)) {
    const [z, x, y] = tileIdToZxy(id);
    const lat = (row: number) =>
      (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
    const lng = (column: number) => (column / 2 ** z) * 360 - 180;
    const nearest = {
      lat: Math.min(Math.max(CHICAGO.lat, lat(y + 1)), lat(y)),
      lng: Math.min(Math.max(CHICAGO.lng, lng(x)), lng(x + 1)),
    };
    expect(distanceMiles(CHICAGO, nearest)).toBeLessThanOrEqual(10);
  }
});

test('a circle across the date line, and one at a pole, has no tile twice', () => {
  for (const center of [
    { lat: 52, lng: 179.99 },
    { lat: 52, lng: -179.99 },
    { lat: 89.9, lng: 0 },
  ]) {
    const ids = areaTileIds(circle(center), 0, 14);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  }
  const ids = new Set(areaTileIds(circle({ lat: 52, lng: 179.99 }), 14, 14));
  expect(ids.has(tileAt({ lat: 52, lng: -179.99 }, 14))).toBe(true);
});

test('zooms deeper than 14 are drawn from those of 14, so no tile of them is taken', () => {
  expect(Math.max(...areaTileIds(circle(CHICAGO), 0, 22))).toBeLessThan(
    tileIdOf({ z: 15, x: 0, y: 0 }),
  );
});

test('along a route: the region without streets, and streets only near the stops and the road', () => {
  const stops = [CHICAGO, { lat: 42.2, lng: -88.3 }];
  const shape: AreaShape = { kind: 'route', stops, line: [] };
  const ids = new Set(areaTileIds(shape, 0, 14));
  const between = { lat: (CHICAGO.lat + 42.2) / 2, lng: (CHICAGO.lng - 88.3) / 2 };
  for (const point of [...stops, between]) {
    for (let z = 0; z <= 14; z += 1) expect(ids.has(tileAt(point, z))).toBe(true);
  }
  const beside = pointAt(between, 5, 45);
  expect(ids.has(tileAt(beside, 11))).toBe(true);
  expect(ids.has(tileAt(beside, 14))).toBe(false);
  expect(ids.size).toBeLessThan(500);
});

test('the road decides, not the straight line between the stops', () => {
  const stops = [CHICAGO, { lat: 41.88, lng: -88.3 }];
  const bend = { lat: 42.1, lng: -88 };
  const ids = new Set(
    areaTileIds({ kind: 'route', stops, line: [stops[0]!, bend, stops[1]!] }, 0, 14),
  );
  expect(ids.has(tileAt(bend, 14))).toBe(true);
  expect(ids.has(tileAt({ lat: 41.88, lng: -88 }, 14))).toBe(false);
});

test('places that are not on the earth, and routes without stops, are refused', () => {
  for (const [lat, lng] of [
    [Number.NaN, 0],
    [91, 0],
    [0, 181],
    [0, Infinity],
  ] as const) {
    expect(checkAreaShape(circle({ lat, lng }))).toMatchObject({ error: 'place-invalid' });
    const route: AreaShape = { kind: 'route', stops: [CHICAGO, { lat, lng }], line: [] };
    expect(checkAreaShape(route)).toMatchObject({ error: 'place-invalid' });
  }
  expect(checkAreaShape({ kind: 'route', stops: [], line: [] })).toMatchObject({ ok: false });
  expect(checkAreaShape(circle(CHICAGO))).toMatchObject({ ok: true });
});

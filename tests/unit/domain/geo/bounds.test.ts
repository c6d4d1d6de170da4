import { describe, expect, test } from 'vitest';
import {
  boundsAround,
  boundsFrom,
  boundsOf,
  centerOf,
  isInside,
} from '../../../../src/domain/geo/bounds.ts';
import { distanceMiles, type LatLng } from '../../../../src/domain/geo/distance.ts';
import { cellOf, cellsIn } from '../../../../src/domain/geo/cell.ts';

const DATE_LINE = { west: 170, south: 50, east: -170, north: 60 };

const mileage = (from: LatLng, to: LatLng) => Math.round(distanceMiles(from, to) * 10) / 10;

test.each([0, 41.9, -60])('[LOOK] a square reaches as far to each side, at latitude %f', (lat) => {
  const box = boundsAround({ lat, lng: -87.6 }, 15);
  if (box === null) throw new Error('no square');
  expect(mileage({ lat, lng: -87.6 }, { lat: box.north, lng: -87.6 })).toBe(15);
  expect(mileage({ lat, lng: -87.6 }, { lat, lng: box.east })).toBe(15);
  expect(centerOf(box).lat).toBeCloseTo(lat, 9);
  expect(centerOf(box).lng).toBeCloseTo(-87.6, 9);
});

describe('a rectangle of the map', () => {
  test('holds what lies between its edges, across the 180th meridian, too', () => {
    const box = { west: -88, south: 41, east: -87, north: 42 };
    expect(isInside(box, { lat: 41, lng: -88 })).toBe(true);
    expect(isInside(box, { lat: 40.99, lng: -87.5 })).toBe(false);
    expect(isInside(box, { lat: 41.5, lng: -86.99 })).toBe(false);
    expect(isInside(DATE_LINE, { lat: 55, lng: 179 })).toBe(true);
    expect(isInside(DATE_LINE, { lat: 55, lng: -179 })).toBe(true);
    expect(isInside(DATE_LINE, { lat: 55, lng: 0 })).toBe(false);
  });

  test('comes from a map that was dragged around the world', () => {
    expect(boundsFrom(-190, 50, -170, 60)).toEqual({ west: 170, south: 50, east: -170, north: 60 });
    expect(boundsFrom(350, 1, 355, 2)).toEqual({ west: -10, south: 1, east: -5, north: 2 });
    expect(boundsFrom(-400, -80, 400, 80)).toEqual({
      west: -180,
      south: -80,
      east: 180,
      north: 80,
    });
  });

  test('is none with NaN, without a size, or with its corners swapped', () => {
    expect(boundsFrom(Number.NaN, 1, 2, 3)).toBeNull();
    expect(boundsFrom(1, Number.NaN, 2, 3)).toBeNull();
    expect(boundsFrom(1, 2, 1, 3)).toBeNull();
    expect(boundsFrom(1, 3, 2, 2)).toBeNull();
    expect(boundsFrom(1, 0, 2, 91)).toBeNull();
    expect(boundsFrom(-Infinity, 0, 2, 3)).toBeNull();
  });

  test('has its center on the short way', () => {
    expect(centerOf(DATE_LINE)).toEqual({ lat: 55, lng: 180 });
    expect(centerOf({ west: -88, south: 41, east: -87, north: 42 })).toEqual({
      lat: 41.5,
      lng: -87.5,
    });
  });

  test('around points goes the short way around the earth', () => {
    const point = (lat: number, lng: number) => ({ lat, lng });
    expect(boundsOf([point(1, 179), point(3, -179), point(2, 178)])).toEqual({
      west: 178,
      south: 1,
      east: -179,
      north: 3,
    });
    expect(boundsOf([point(41, -87), point(42, -88)])).toEqual({
      west: -88,
      south: 41,
      east: -87,
      north: 42,
    });
    expect(boundsOf([point(41, -87)])).toEqual({ west: -87, south: 41, east: -87, north: 41 });
    expect(boundsOf([])).toBeNull();
  });
});

describe('[SYNC-3] the cells of a rectangle', () => {
  test('are those of all its points', () => {
    const box = { west: -87.9, south: 41.6, east: -87.4, north: 42.1 };
    const cells = cellsIn(box, 80);
    for (let lat = box.south; lat <= box.north; lat += 0.05) {
      for (let lng = box.west; lng <= box.east; lng += 0.05) {
        expect(cells).toContain(cellOf({ lat, lng }));
      }
    }
    expect(cells).toHaveLength(new Set(cells).size);
  });

  test('go on behind the 180th meridian', () => {
    const cells = cellsIn({ west: 179.9, south: 52, east: -179.9, north: 52.1 }, 80);
    const both = [cellOf({ lat: 52, lng: 179.9 }), cellOf({ lat: 52, lng: -179.9 })];
    expect(new Set(cells)).toEqual(new Set(both));
  });

  test('are none if there are too many to read', () => {
    expect(cellsIn({ west: -125, south: 24, east: -66, north: 50 }, 80)).toEqual([]);
  });
});

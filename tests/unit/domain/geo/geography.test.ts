import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellOf, cellsAround } from '../../../../src/domain/geo/cell.ts';
import { EARTH_RADIUS_MILES, distanceMiles } from '../../../../src/domain/geo/distance.ts';
import { checkPosition } from '../../../../src/domain/geo/position.ts';
import { parseZip } from '../../../../src/domain/geo/zip-format.ts';

const SAN_FRANCISCO = { lat: 37.7749, lng: -122.4194 };
const NEW_YORK = { lat: 40.7128, lng: -74.006 };
const pointArbitrary = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 179.999, noNaN: true }),
});

describe('distance', () => {
  test('[spec 9] great circle on a sphere of 3958.8 miles', () => {
    expect(EARTH_RADIUS_MILES).toBe(3958.8);
    expect(distanceMiles(SAN_FRANCISCO, NEW_YORK)).toBeCloseTo(2565.8, 0);
    // One degree of latitude.
    expect(distanceMiles({ lat: 40, lng: -74 }, { lat: 41, lng: -74 })).toBeCloseTo(
      (Math.PI / 180) * 3958.8,
      9,
    );
    expect(distanceMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(
      Math.PI * 3958.8,
      6,
    );
  });

  test('[spec 9] across the date line it is as short as on any other meridian', () => {
    expect(distanceMiles({ lat: 52, lng: 179.9 }, { lat: 52, lng: -179.9 })).toBeCloseTo(
      distanceMiles({ lat: 52, lng: -74.1 }, { lat: 52, lng: -73.9 }),
      6,
    );
  });

  test('[spec 9] nothing to itself, the same both ways, at most half the globe', () => {
    fc.assert(
      fc.property(pointArbitrary, pointArbitrary, (a, b) => {
        expect(distanceMiles(a, a)).toBe(0);
        expect(distanceMiles(a, b)).toBeCloseTo(distanceMiles(b, a), 9);
        expect(distanceMiles(a, b)).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_MILES);
      }),
    );
  });
});

describe('cells', () => {
  test('[SYNC-3] floor((lat + 90) * 4) * 2048 + floor((lng + 180) * 4)', () => {
    expect(cellOf({ lat: 37.7749, lng: -122.4194 })).toBe(511 * 2048 + 230);
    expect(cellOf({ lat: -90, lng: -180 })).toBe(0);
    expect(cellOf({ lat: 40.75, lng: -74 })).toBe(523 * 2048 + 424);
    expect(cellOf({ lat: 40.7499, lng: -74.0001 })).toBe(522 * 2048 + 423);
  });

  test('[SYNC-3] every point within the radius lies in one of the cells', () => {
    fc.assert(
      fc.property(
        pointArbitrary,
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (center, radiusMiles, share, bearing) => {
          const point = travel(center, radiusMiles * share, bearing);
          expect(cellsAround(center, radiusMiles)).toContain(cellOf(point));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('[SYNC-3] no cell that the circle does not touch, and none twice', () => {
    fc.assert(
      fc.property(pointArbitrary, fc.double({ min: 1, max: 50, noNaN: true }), (center, miles) => {
        const cells = cellsAround(center, miles);
        expect(new Set(cells).size).toBe(cells.length);
        expect(cells).toContain(cellOf(center));
        for (const cell of cells) {
          expect(sampledMilesToCell(center, cell)).toBeLessThanOrEqual(miles + 0.9);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('[SYNC-3] 50 miles fit in one request of 128 scopes, up to the north of Alaska', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -72, max: 72, noNaN: true }),
        fc.double({ min: -180, max: 179.999, noNaN: true }),
        (lat, lng) => {
          expect(cellsAround({ lat, lng }, 50).length).toBeLessThanOrEqual(127);
        },
      ),
    );
    expect(cellsAround({ lat: 48, lng: -122.3 }, 50).length).toBeLessThanOrEqual(64);
  });

  test('[SYNC-3] around Attu the cells go on beyond the date line', () => {
    const columns = cellsAround({ lat: 52.9, lng: 179.9 }, 25).map((cell) => cell % 2048);
    expect(columns).toContain(1439);
    expect(columns).toContain(0);
    expect(Math.max(...columns)).toBe(1439);
  });

  test('[SYNC-3] far north the circle reaches a cell only where its meridian bends towards it', () => {
    expect(cellsAround({ lat: 74.43, lng: -150.1 }, 44.5)).toContain(1_345_645);
  });

  test('[SYNC-3] at a pole every column of the last row is there', () => {
    expect(cellsAround({ lat: 89.99, lng: 10 }, 50).length).toBeGreaterThanOrEqual(1440);
  });
});

describe('position', () => {
  test('[spec 5] [spec-line 5.21] latitude within -90..90 and longitude within -180..180, else refused', () => {
    for (const [lat, lng] of [
      [90, 180],
      [-90, -180],
      [37.7749, -122.4194],
    ]) {
      expect(checkPosition(lat, lng).ok).toBe(true);
    }
    for (const [lat, lng] of [
      [90.0001, 0],
      [-90.0001, 0],
      [0, 180.0001],
      [0, -180.0001],
      [Number.NaN, 0],
      [0, Number.POSITIVE_INFINITY],
      ['37', -122],
      [null, undefined],
    ]) {
      expect(checkPosition(lat, lng)).toEqual({ ok: false, error: 'position-invalid' });
    }
  });

  test('[spec 5] [spec-line 5.22] outside lat 24-50, lng -125 to -66 only warns', () => {
    expect(isOutside(24, -125)).toBe(false);
    expect(isOutside(50, -66)).toBe(false);
    expect(isOutside(21.3, -157.86)).toBe(true);
    expect(isOutside(61.2, -149.9)).toBe(true);
    expect(isOutside(40, -65.9)).toBe(true);
  });
});

describe('ZIP format', () => {
  test.each([
    ['94102', '94102'],
    ['  00501 ', '00501'],
    ['94102-1234', '94102'],
    ['94102 1234', '94102'],
    ['94102\t1234', '94102'],
  ])('[spec 5] %j is the ZIP code %s', (input, zip) => {
    expect(parseZip(input)).toEqual({ ok: true, value: zip });
  });

  test.each(['', '   ', '\t\n'])('[spec 5] %j is empty', (input) => {
    expect(parseZip(input)).toEqual({ ok: false, error: 'zip-empty' });
  });

  test.each([
    '9410',
    '941023',
    '9410a',
    '941021234',
    '94102-123',
    '94102-12345',
    '94102--1234',
    '94102  1234',
    '94102_1234',
    '٩٤١٠٢',
  ])('[spec 5] %j is not valid', (input) => {
    expect(parseZip(input)).toEqual({ ok: false, error: 'zip-invalid' });
  });
});

function isOutside(lat: number, lng: number): boolean | null {
  const checked = checkPosition(lat, lng);
  return checked.ok ? checked.value.outsideContinentalUs : null;
}

/** The point that lies `miles` from `start` in the direction of `bearing` (radians from north). */
function travel(
  start: { lat: number; lng: number },
  miles: number,
  bearing: number,
): { lat: number; lng: number } {
  const angle = miles / EARTH_RADIUS_MILES;
  const lat = (start.lat * Math.PI) / 180;
  const endLat = Math.asin(
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing),
  );
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * Math.sin(endLat),
  );
  const lng = start.lng + (turn * 180) / Math.PI;
  return { lat: (endLat * 180) / Math.PI, lng: ((((lng + 180) % 360) + 360) % 360) - 180 };
}

/** Miles to the nearest of a grid of points of a cell, at most 0.9 miles too much. */
function sampledMilesToCell(center: { lat: number; lng: number }, cell: number): number {
  const south = Math.floor(cell / 2048) / 4 - 90;
  const west = (cell % 2048) / 4 - 180;
  let nearest = Infinity;
  for (let i = 0; i <= 20; i++) {
    for (let j = 0; j <= 20; j++) {
      const point = { lat: south + i / 80, lng: west + j / 80 };
      nearest = Math.min(nearest, distanceMiles(center, point));
    }
  }
  return nearest;
}

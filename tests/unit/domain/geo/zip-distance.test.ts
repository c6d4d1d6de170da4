import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../../../src/domain/geo/distance.ts';
import { SAN_FRANCISCO, choosePlace } from '../../../../src/domain/geo/place-choice.ts';
import { zipDistance } from '../../../../src/domain/geo/zip-distance.ts';

const POINTS: ReadonlyMap<string, LatLng> = new Map([
  ['94102', { lat: 37.78, lng: -122.419 }],
  ['10001', { lat: 40.751, lng: -73.997 }],
]);

function lookup(zip: string): LatLng | null {
  return POINTS.get(zip) ?? null;
}

function unknown(): null {
  return null;
}

describe('distance of two ZIPs', () => {
  test('[spec 9] by their centroids where both are known', () => {
    const found = zipDistance('94102', '10001-1234', lookup);
    expect(found?.approximate).toBe(false);
    expect(found?.miles).toBeCloseTo(2566, 0);
  });

  test('[spec 5] [spec-line 5.24, 8.28] nothing when either is missing or not a number; identical codes give 0', () => {
    for (const [a, b] of [
      ['', '94102'],
      ['94102', null],
      [undefined, '94102'],
      ['94102', 'abcde'],
      ['  ', ' '],
    ]) {
      expect(zipDistance(a, b, lookup)).toBeNull();
    }
    expect(zipDistance('94102', ' 94102-0001', lookup)).toEqual({ miles: 0, approximate: false });
    expect(zipDistance('00000', '00000', lookup)).toEqual({ miles: 0, approximate: false });
  });

  test('[spec 9] [spec-line 9.18] one in no table: 15 for each step of the first digits, 0.1 of the last two', () => {
    expect(zipDistance('94102', '94199', lookup)).toEqual({ miles: 9.7, approximate: true });
    expect(zipDistance('00210', '00313', unknown)).toEqual({ miles: 15.3, approximate: true });
    expect(zipDistance('00210', '01210', unknown)).toEqual({ miles: 150, approximate: true });
  });

  test('[spec 9] [spec-line 9.19, 9.20] under 0.5 it is 0.5 to 3, beyond 10 regions up to 50 more, and always the same', () => {
    const zip = fc.integer({ min: 0, max: 99_999 }).map((value) => String(value).padStart(5, '0'));
    fc.assert(
      fc.property(zip, fc.integer({ min: 1, max: 4 }), (a, step) => {
        const b = String(Number(a) - (Number(a) % 100) + ((Number(a) + step) % 100)).padStart(
          5,
          '0',
        );
        const gap = Math.abs((Number(a) % 100) - (Number(b) % 100));
        fc.pre(gap < 5);
        const miles = zipDistance(a, b, unknown)?.miles;
        expect(miles).toBeGreaterThanOrEqual(0.5);
        expect(miles).toBeLessThanOrEqual(3);
        expect(zipDistance(b, a, unknown)?.miles).toBe(miles);
      }),
    );
    fc.assert(
      fc.property(zip, zip, (a, b) => {
        const regional = Math.abs(Math.floor(Number(a) / 100) - Math.floor(Number(b) / 100));
        fc.pre(regional > 10);
        const base = regional * 15 + Math.abs((Number(a) % 100) - (Number(b) % 100)) * 0.1;
        const miles = Number(zipDistance(a, b, unknown)?.miles);
        expect(miles).toBeGreaterThanOrEqual(Math.round(base * 100) / 100);
        expect(miles).toBeLessThanOrEqual(base + 50.01);
      }),
    );
    // Eleven regions apart: 165 and something more.
    expect(zipDistance('00100', '01200', unknown)?.miles).toBeGreaterThan(165.01);
    const spread = Array.from({ length: 200 }, (_, i) => {
      const far = String(50_000 + i * 100);
      return (zipDistance('00100', far, unknown)?.miles ?? 0) - Math.abs(500 + i - 1) * 15;
    });
    expect(Math.min(...spread)).toBeLessThan(10);
    expect(Math.max(...spread)).toBeGreaterThan(40);
  });

  test('[spec 9] [spec-line 9.21] two decimals', () => {
    expect(String(zipDistance('00101', '00102', unknown)?.miles)).toMatch(/^\d+(\.\d{1,2})?$/);
  });
});

describe('which place counts', () => {
  const position = { lat: 41.88, lng: -87.63 };

  test('[spec 2] the ZIP that was set wins over the position, that over the ZIP of the profile', () => {
    const all = { userZipCode: '10001', position, profileZipCode: '94102' };
    expect(choosePlace(all, lookup)).toEqual({
      origin: { lat: 40.751, lng: -73.997 },
      source: 'chosen-zip',
      zip: '10001',
      needsLocation: false,
      zipProblem: null,
    });
    expect(choosePlace({ ...all, userZipCode: null }, lookup)).toMatchObject({
      origin: position,
      source: 'position',
      zip: null,
      zipProblem: null,
    });
    expect(choosePlace({ ...all, userZipCode: null, position: null }, lookup)).toMatchObject({
      source: 'profile-zip',
      zip: '94102',
      needsLocation: false,
    });
  });

  test('[spec 9] with nothing known it is San Francisco, and the person is asked', () => {
    expect(
      choosePlace({ userZipCode: null, position: null, profileZipCode: null }, lookup),
    ).toEqual({
      origin: SAN_FRANCISCO,
      source: 'default',
      zip: null,
      needsLocation: true,
      zipProblem: null,
    });
    expect(SAN_FRANCISCO).toEqual({ lat: 37.7749, lng: -122.4194 });
  });

  test('[spec 5] a ZIP that cannot be used is named, and the next source counts', () => {
    const choose = (userZipCode: string): unknown =>
      choosePlace({ userZipCode, position, profileZipCode: null }, lookup);
    expect(choose('hello')).toMatchObject({ source: 'position', zipProblem: 'zip-invalid' });
    expect(choose('  ')).toMatchObject({ source: 'position', zipProblem: 'zip-empty' });
    expect(choose('99999')).toMatchObject({ source: 'position', zipProblem: 'zip-unknown' });
  });

  test('[spec 5] an invalid position does not count', () => {
    const broken = { lat: Number.NaN, lng: -87 };
    expect(
      choosePlace({ userZipCode: null, position: broken, profileZipCode: '10001' }, lookup),
    ).toMatchObject({ source: 'profile-zip' });
  });
});

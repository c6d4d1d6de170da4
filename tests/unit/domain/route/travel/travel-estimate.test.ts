import { expect, test } from 'vitest';
import { EARTH_RADIUS_MILES, type LatLng } from '../../../../../src/domain/geo/distance.ts';
import { estimatedDriveMinutes } from '../../../../../src/domain/route/travel/travel-estimate.ts';

const CHICAGO: LatLng = { lat: 41.9, lng: -87.65 };

/** So many miles due north. */
function north(miles: number): LatLng {
  return { ...CHICAGO, lat: CHICAGO.lat + (miles / EARTH_RADIUS_MILES) * (180 / Math.PI) };
}

test.each([
  ['a few blocks', 0.5, (0.5 * 1.45 * 60) / 18],
  ['across a suburb', 3, (3 * 1.35 * 60) / 26],
  ['across a city', 12.5, (12.5 * 1.25 * 60) / 34],
  ['to another city', 40, (40 * 1.2 * 60) / 48],
  ['farther still', 100, (100 * 1.2 * 60) / 48],
])('%s takes as long as the road and the speed of its band say', (_, miles, minutes) => {
  expect(estimatedDriveMinutes(CHICAGO, north(miles))).toBeCloseTo(minutes, 6);
});

test('farther away is never reached sooner, and the same point at once', () => {
  const minutes = Array.from({ length: 600 }, (_, i) =>
    estimatedDriveMinutes(CHICAGO, north(i / 10)),
  );
  expect(minutes[0]).toBe(0);
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
});

test('by way of a third place it is never shorter', () => {
  for (const first of [0.3, 2, 7, 30]) {
    for (const second of [0.4, 3, 11, 45]) {
      const direct = estimatedDriveMinutes(CHICAGO, north(first + second));
      const parts =
        estimatedDriveMinutes(CHICAGO, north(first)) +
        estimatedDriveMinutes(CHICAGO, north(second));
      expect(direct).toBeLessThanOrEqual(parts + 1e-6);
    }
  }
});

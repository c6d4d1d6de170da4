import { expect, test } from 'vitest';
import { EARTH_RADIUS_MILES } from '../../../../../src/domain/geo/distance.ts';
import { soundLeg } from '../../../../../src/domain/route/travel/leg.ts';
import { placeKey, placeOfKey } from '../../../../../src/domain/route/travel/place-key.ts';
import { NO_TRAVEL, travelTimes } from '../../../../../src/domain/route/travel/travel-times.ts';
import { estimatedDriveMinutes } from '../../../../../src/domain/route/travel/travel-estimate.ts';

const HERE = { lat: 41.9, lng: -87.65 };
const north = (miles: number) => ({
  ...HERE,
  lat: HERE.lat + (miles / EARTH_RADIUS_MILES) * (180 / Math.PI),
});

test.each<[string, number, number | null, number | null, boolean]>([
  ['an usual way', 5, 12, 6.4, true],
  ['a way whose length is not told', 5, 12, null, true],
  ['a way next door that takes no time', 0.05, 0, 0, true],
  ['no way', 5, null, null, false],
  ['a way of no time', 5, 0, 6, false],
  ['a way of no time and no length', 5, 0, 0, false],
  ['less than no time', 5, -3, 6, false],
  ['no number', 5, Number.NaN, 6, false],
  ['more than a day', 5, 2000, 6, false],
  ['shorter than the straight line', 5, 12, 3, false],
  ['faster than any car', 50, 20, 60, false],
  ['a long way in a short time', 5, 12, 60, false],
])('%s', (_, miles, minutes, roadMiles, isSound) => {
  const leg = soundLeg(HERE, north(miles), minutes, roadMiles);
  expect(leg).toEqual(isSound ? { minutes, miles: roadMiles } : null);
});

test('a place is known again by its key', () => {
  const place = { lat: 41.123456, lng: -87.000001 };
  expect(placeOfKey(placeKey(place))).toEqual({ lat: 41.12346, lng: -87 });
  expect(placeKey({ lat: -0.000001, lng: 0 })).toBe(placeKey({ lat: 0, lng: 0 }));
});

test('what a source knows one way only is estimated the other way', () => {
  const there = north(4);
  const legs = new Map([[placeKey(HERE), new Map([[placeKey(there), { minutes: 9, miles: 5 }]])]]);
  const times = travelTimes({ ...NO_TRAVEL, legs });
  expect(times(HERE, there)).toEqual({ minutes: 9, isEstimated: false });
  expect(times(there, HERE)).toEqual({
    minutes: estimatedDriveMinutes(there, HERE),
    isEstimated: true,
  });
  expect(times(HERE, { ...HERE })).toEqual({ minutes: 0, isEstimated: false });
});

import { expect, test } from 'vitest';
import type { LatLng } from '../../../../src/domain/geo/distance.ts';
import {
  NO_TRAVEL,
  estimatedWays,
  travelTimes,
} from '../../../../src/domain/route/travel/travel-times.ts';
import { placeKey } from '../../../../src/domain/route/travel/place-key.ts';
import { waysToStops } from '../../../../src/domain/route/way-to-stop.ts';

const planned = (id: string, travelMinutes: number) => ({
  id,
  arriveAt: 0,
  waitMinutes: 0,
  beginAt: 0,
  leaveAt: 0,
  travelMinutes,
  slackMinutes: 0,
});
const walk = { ids: ['b', 'c'], minutes: 5, backMinutes: 3 };
const plan = {
  stops: [planned('a', 10), planned('b', 6), planned('c', 2), planned('d', 11)],
  walks: [walk],
};

test('[spec 9] after a walk one goes back to the car, and drives from there', () => {
  expect(waysToStops(plan)).toEqual([
    { from: -1, isOnFoot: false, backMinutes: 0, minutes: 10, begins: null, ends: null },
    { from: 0, isOnFoot: false, backMinutes: 0, minutes: 6, begins: walk, ends: null },
    { from: 1, isOnFoot: true, backMinutes: 0, minutes: 2, begins: null, ends: walk },
    { from: 1, isOnFoot: false, backMinutes: 3, minutes: 8, begins: null, ends: null },
  ]);
});

test('[spec 9] a walk is estimated whatever the router knows, and the drive after it is that from the car', () => {
  const [a, b, c, d] = [0, 1, 2, 3].map((lat) => ({ lat, lng: 0 })) as [
    LatLng,
    LatLng,
    LatLng,
    LatLng,
  ];
  const leg = { minutes: 5, miles: 2 };
  const fromB = new Map([c, d].map((to) => [placeKey(to), leg]));
  const times = travelTimes({ ...NO_TRAVEL, legs: new Map([[placeKey(b), fromB]]) });
  const ways = waysToStops(plan);
  const stops = [a, b, c, d];
  expect(estimatedWays(times, { lat: 9, lng: 9 }, stops, ways)).toEqual([true, true, true, false]);
  expect(estimatedWays(times, { lat: 9, lng: 9 }, stops)).toEqual([true, true, false, true]);
});

import { expect, test } from 'vitest';
import { firstViewOf } from '../../../../src/components/sale-map/you/first-view.ts';

const AT_HOME = { point: { lat: 41, lng: -87 }, source: 'zip' } as const;
const EASY = { west: -87.1, south: 40.9, east: -86.9, north: 41.1 };
const NEAR = { west: -87.05, south: 41, east: -87, north: 41.05 };
const FAR = { west: -87.4, south: 41, east: -87.2, north: 41.05 };

test('the map moves only as far as the person and the nearest sales need', () => {
  const of = (nearest: typeof NEAR | null, easy: typeof EASY | null = EASY) =>
    firstViewOf({ nearest, place: AT_HOME, easy, isNoneSeen: false });
  expect(of(NEAR)).toEqual({ bounds: null });
  // The person is part of it.
  expect(of(FAR)).toEqual({ bounds: { west: -87.4, south: 41, east: -87, north: 41.05 } });
  expect(of(null)).toBeNull();
  expect(of(NEAR, null)).toBeNull();
});

test('[spec-line 9.6] while no place is known it stays at the default, unless that is empty', () => {
  const place = { ...AT_HOME, source: 'default' } as const;
  const of = (isNoneSeen: boolean) => firstViewOf({ nearest: FAR, place, easy: EASY, isNoneSeen });
  expect(of(false)).toEqual({ bounds: null });
  expect(of(true)).toEqual({ bounds: FAR });
});

import { describe, expect, test } from 'vitest';
import {
  CHECK_IN_MILES,
  checkInPoint,
  isCheckInTime,
  judgeCheckIn,
} from '../../../../src/domain/check-in/check-in-rule.ts';
import { EARTH_RADIUS_MILES } from '../../../../src/domain/geo/distance.ts';

const SALE = { lat: 41.9, lng: -87.65 };

/** So many miles north of the sale. */
function north(miles: number, accuracyMeters = 5) {
  const degrees = (miles / EARTH_RADIUS_MILES) * (180 / Math.PI);
  return { lat: SALE.lat + degrees, lng: SALE.lng, accuracyMeters };
}

describe('at the sale', () => {
  test('[spec 5] [spec-line 5.17, 9.16] within 0.1 miles on a sphere of 3958.8 miles', () => {
    expect([CHECK_IN_MILES, EARTH_RADIUS_MILES]).toEqual([0.1, 3958.8]);
    expect(judgeCheckIn(SALE, north(0, 0)).ok).toBe(true);
    expect(judgeCheckIn(SALE, north(0.0999, 0)).ok).toBe(true);
    expect(judgeCheckIn(SALE, north(0.1001, 0))).toEqual({
      ok: false,
      error: { code: 'too-far', miles: expect.closeTo(0.1001, 6) },
    });
  });

  test('inaccuracy counts in favour, up to 0.05 miles', () => {
    expect(judgeCheckIn(SALE, north(0.12, 40)).ok).toBe(true);
    expect(judgeCheckIn(SALE, north(0.149, 160)).ok).toBe(true);
    expect(judgeCheckIn(SALE, north(0.151, 160))).toMatchObject({ error: { code: 'too-far' } });
  });

  test('a position that is known to no better than 0.1 miles says nothing', () => {
    for (const accuracyMeters of [161, 5_000, Number.NaN]) {
      expect(judgeCheckIn(SALE, north(0, accuracyMeters))).toEqual({
        ok: false,
        error: { code: 'too-rough' },
      });
    }
  });
});

test('the place must be known exactly, and be public', () => {
  const place = { lat: 41.9, lng: -87.65 };
  for (const placeQuality of ['exact', 'street', 'manual'] as const) {
    expect(checkInPoint({ placeQuality }, place)).toEqual(SALE);
  }
  for (const placeQuality of ['zip', 'none'] as const) {
    expect(checkInPoint({ placeQuality }, place)).toBeNull();
  }
  expect(checkInPoint({ placeQuality: 'exact' }, null)).toBeNull();
  expect(checkInPoint({ placeQuality: 'exact' }, { lat: null, lng: null })).toBeNull();
});

test('half an hour around the hours of a day, and never of a cancelled sale', () => {
  const sale = {
    timeZone: 'America/New_York',
    cancelledAt: null,
    days: [{ date: '2026-06-06', startTime: '09:00', endTime: '17:00', nextDay: false }],
  };
  const at = (iso: string) => isCheckInTime(sale, Date.parse(iso));
  expect(at('2026-06-06T12:29:59Z')).toBe(false);
  expect(at('2026-06-06T12:30:00Z')).toBe(true);
  expect(at('2026-06-06T21:30:00Z')).toBe(true);
  expect(at('2026-06-06T21:30:01Z')).toBe(false);
  const cancelled = { ...sale, cancelledAt: '2026-06-05T00:00:00Z' };
  expect(isCheckInTime(cancelled, Date.parse('2026-06-06T15:00:00Z'))).toBe(false);
});

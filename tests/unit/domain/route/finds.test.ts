import { describe, expect, test } from 'vitest';
import { distanceMiles } from '../../../../src/domain/geo/distance.ts';
import { dayOnRoad } from '../../../../src/domain/route/day-totals.ts';
import {
  withFindAt,
  withFindPhoto,
  withFinds,
  withoutFind,
} from '../../../../src/domain/route/edit-finds.ts';
import { stopSettingsOf } from '../../../../src/domain/route/settings/stop-settings.ts';
import { travelMiles } from '../../../../src/domain/route/travel/travel-times.ts';
import { NO_TRAVEL } from '../../../../src/domain/route/travel/travel-times.ts';

const PHOTO = '00000000-0000-4000-8000-000000000001';
const lamp = { id: 'l', what: 'Lamp', cents: 300 };
const chair = { id: 'c', what: 'Chair', cents: null };

describe('finds', () => {
  test('a photo is given, changed and taken away, and the other finds stay as they are', () => {
    const given = withFindPhoto('c', PHOTO)([lamp, chair]);
    expect(given).toEqual([lamp, { ...chair, photo: PHOTO }]);
    expect(withFindPhoto('c', undefined)(given)).toEqual([lamp, chair]);
    expect(withFindAt(lamp, 0)(withoutFind('l')(given))).toEqual(given);
    expect(withFindAt(lamp)([lamp])).toEqual([lamp]);
  });

  test('an edit of one stop leaves the others alone', () => {
    const route = { stops: [{ saleId: 'a' }, { saleId: 'b', settings: { finds: [chair] } }] };
    expect(withFinds(route, 'b', withFindPhoto('c', PHOTO)).stops).toEqual([
      { saleId: 'a' },
      { saleId: 'b', settings: { finds: [{ ...chair, photo: PHOTO }] } },
    ]);
  });

  test('what is no id of a photo counts as none', () => {
    for (const photo of ['x', 5, '../../other', PHOTO.toUpperCase() + 'x']) {
      const { finds } = stopSettingsOf({ settings: { finds: [{ ...lamp, photo }] } });
      expect(finds).toEqual([lamp]);
    }
  });
});

describe('the day on the road', () => {
  const at = (lng: number) => ({ lat: 41.9, lng });
  const stop = (lng: number | null, arrivedAt: string | null, end: string, outcome = 'done') => ({
    point: lng === null ? null : at(lng),
    settings: {
      arrivedAt: arrivedAt === null ? null : `2026-11-28T${arrivedAt}:00Z`,
      visit: { outcome: outcome as 'done' | 'skipped', at: `2026-11-28T${end}:00Z` },
    },
  });
  const apart = (from: { lng: number }, to: { lng: number }) => Math.abs(from.lng - to.lng);

  test('leads over the visited stops in the order of the visits, without those that were skipped', () => {
    const stops = [
      stop(-84, '15:30', '15:50'),
      stop(-87, '14:10', '14:30'),
      stop(-80, null, '15:00', 'skipped'),
    ];
    expect(dayOnRoad(stops, at(-88), apart)).toEqual({
      miles: 4,
      fromMs: Date.parse('2026-11-28T14:10:00Z'),
      toMs: Date.parse('2026-11-28T15:50:00Z'),
    });
  });

  test('has no length where a place is not known, and no time without a visit', () => {
    expect(dayOnRoad([stop(null, '14:10', '14:30')], at(-88), apart).miles).toBeNull();
    expect(dayOnRoad([stop(-80, null, '15:00', 'skipped')], at(-88), apart)).toEqual({
      miles: null,
      fromMs: null,
      toMs: null,
    });
  });

  test('is as long as the router says, or estimated, and never shorter than the straight line', () => {
    const [from, to] = [at(-88), at(-87.9)];
    const estimated = travelMiles(NO_TRAVEL)(from, to);
    const straight = distanceMiles(from, to);
    expect(estimated).toBeGreaterThan(1.2 * straight);
    expect(estimated).toBeLessThan(1.5 * straight);
  });
});

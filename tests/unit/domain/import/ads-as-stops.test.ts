import { describe, expect, test } from 'vitest';
import {
  type AdStop,
  unlistedOf,
  withAdStops,
} from '../../../../src/domain/import/taking/ad-stop.ts';
import { daysOfAds, fullestDay } from '../../../../src/domain/import/taking/days-of-ads.ts';
import { type Route, ROUTE_STOPS_BYTES } from '../../../../src/domain/route/route.ts';
import { stopSettingsOf } from '../../../../src/domain/route/settings/stop-settings.ts';
import { jsonBytes } from '../../../../src/domain/text/json-size.ts';

const place = {
  zip: '45402',
  city: 'Dayton',
  state: 'OH',
  lat: 39.75,
  lng: -84.19,
  timeZone: 'America/New_York',
  hasArea: true,
};
const dayOn = (date: string) => ({ date, startTime: '08:00', endTime: '14:00', nextDay: false });
type Edited = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

const EMPTY: Edited = {
  name: 'Saturday',
  day: '2026-12-05',
  stops: [],
  settings: {},
};

const stopOf = (number: number, note = '12 Oak St'): AdStop => ({
  id: `stop-${number}`,
  unlisted: unlistedOf({ days: [dayOn('2026-12-05')] }, `Sale ${number}`, place),
  note,
});

describe('[spec 9] sales of ads as stops of a route', () => {
  test('they come at the end, about where their ZIP code is, with their hours and a note', () => {
    const begun: Edited = { ...EMPTY, stops: [{ saleId: 'first' }] };
    const { stops } = withAdStops(begun, [stopOf(1)]);
    expect(stops.map(({ saleId }) => saleId)).toEqual(['first', 'stop-1']);
    expect(stops[1]?.note).toBe('12 Oak St');
    expect(stopSettingsOf(stops[1] ?? { settings: {} }).unlisted).toEqual({
      title: 'Sale 1',
      lat: 39.75,
      lng: -84.19,
      date: '2026-12-05',
      timeZone: 'America/New_York',
      days: [dayOn('2026-12-05')],
      isAbout: true,
    });
  });

  test('one that is on the route already stays as the person has changed it', () => {
    const once = withAdStops(EMPTY, [stopOf(1), stopOf(2)]);
    const edited = {
      ...once,
      stops: once.stops.map((stop) => ({ ...stop, note: 'ask for Sam', settings: { wish: 5 } })),
    };
    const twice = withAdStops(edited, [stopOf(1), stopOf(2), stopOf(3)]);
    expect(twice.stops.slice(0, 2)).toEqual(edited.stops);
    expect(twice.stops.map(({ saleId }) => saleId)).toEqual(['stop-1', 'stop-2', 'stop-3']);
  });

  test('a listed sale is a stop without facts of its own', () => {
    const { stops } = withAdStops(EMPTY, [{ id: 'listed', unlisted: null, note: 'Cash only' }]);
    expect(stops).toEqual([{ saleId: 'listed', note: 'Cash only' }]);
  });

  test('a route takes as many as it has room for, in number and in bytes', () => {
    const many = (count: number, note: string) =>
      Array.from({ length: count }, (_, at) => stopOf(at, note));
    expect(withAdStops(EMPTY, many(250, '')).stops).toHaveLength(200);
    const { stops } = withAdStops(EMPTY, many(200, '\u{1F3E0}'.repeat(200)));
    expect(stops.length).toBeGreaterThan(80);
    expect(stops.length).toBeLessThan(200);
    expect(jsonBytes(stops)).toBeLessThanOrEqual(ROUTE_STOPS_BYTES);
    expect(jsonBytes(stops)).toBeGreaterThan(ROUTE_STOPS_BYTES - 1500);
  });

  test('a sale without a day is no stop', () => {
    expect(unlistedOf({ days: [] }, 'Sale', place)).toBeNull();
  });
});

describe('the days of a list', () => {
  const on = (...dates: readonly string[]) => ({ days: dates.map(dayOn) });

  test('each day counts a sale once, and days that are over count none', () => {
    const sales = [
      on('2026-12-04', '2026-12-05'),
      on('2026-12-05', '2026-12-05'),
      on('2026-12-06', '2026-11-27'),
    ];
    expect(daysOfAds(sales, '2026-12-04')).toEqual([
      { date: '2026-12-04', count: 1 },
      { date: '2026-12-05', count: 2 },
      { date: '2026-12-06', count: 1 },
    ]);
  });

  test('the fullest day is proposed, the first of several', () => {
    expect(fullestDay(daysOfAds([on('2026-12-06'), on('2026-12-05')], '2026-12-01'))).toBe(
      '2026-12-05',
    );
    expect(fullestDay(daysOfAds([on('2026-12-06'), on('2026-12-06')], '2026-12-01'))).toBe(
      '2026-12-06',
    );
    expect(fullestDay([])).toBeNull();
  });
});

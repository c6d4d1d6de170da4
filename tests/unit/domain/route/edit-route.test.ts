import { describe, expect, test } from 'vitest';
import { dayProblem } from '../../../../src/domain/route/day-problem.ts';
import {
  inOrder,
  moved,
  withChangedStop,
  withDrivenStops,
  withNote,
  withoutStop,
  withStop,
} from '../../../../src/domain/route/edit-route.ts';
import {
  daySettingsOf,
  withDaySettings,
} from '../../../../src/domain/route/settings/day-settings.ts';
import type { RouteFields } from '../../../../src/domain/route/merge-route.ts';
import { stopSettingsOf } from '../../../../src/domain/route/settings/stop-settings.ts';

const route: RouteFields = {
  name: 'Saturday',
  day: null,
  stops: [{ saleId: 'a' }, { saleId: 'b', note: 'Cash' }, { saleId: 'c' }],
  settings: {},
};
const idsOf = (of: { readonly stops: readonly { readonly saleId: string }[] }) =>
  of.stops.map(({ saleId }) => saleId).join('');

describe('editing a route', () => {
  test('a sale is added once, at the end, and taken off', () => {
    expect(idsOf(withStop(route, 'd'))).toBe('abcd');
    expect(withStop(route, 'b')).toBe(route);
    expect(idsOf(withoutStop(route, 'b'))).toBe('ac');
  });

  test('a stop that is moved by hand keeps its place: the order is the person’s from then on', () => {
    const after = moved(route, ['c', 'a'], 'a', 0);
    expect(idsOf(after)).toBe('acb');
    expect(daySettingsOf(after.settings).keepsOrder).toBe(true);
    expect(idsOf(moved(route, ['a', 'b', 'c'], 'a', 9))).toBe('bca');
    expect(idsOf(inOrder(route, ['c']))).toBe('cab');
  });

  test('two stops cannot both be the first', () => {
    const first = withChangedStop(route, 'a', { position: 'first' });
    const then = withChangedStop(first, 'c', { position: 'first' });
    expect(idsOf(then)).toBe('cab');
    expect(then.stops.map((stop) => stopSettingsOf(stop).position)).toEqual([
      'first',
      'any',
      'any',
    ]);
  });

  test('[spec 9] whoever drives to each of some stops says so of each, and takes it back', () => {
    const driven = withDrivenStops(route, ['a', 'c'], true);
    expect(driven.stops).toEqual([
      { saleId: 'a', settings: { isDrivenTo: true } },
      { saleId: 'b', note: 'Cash' },
      { saleId: 'c', settings: { isDrivenTo: true } },
    ]);
    expect(withDrivenStops(driven, ['a', 'c'], false)).toEqual(route);
  });

  test('a stop as usual has no settings, and a note that is emptied is none', () => {
    const must = withChangedStop(route, 'a', { isMust: true });
    expect(must.stops[0]).toEqual({ saleId: 'a', settings: { isMust: true } });
    expect(withChangedStop(must, 'a', { isMust: false }).stops[0]).toEqual({ saleId: 'a' });
    expect(withNote(route, 'b', '').stops[1]).toEqual({ saleId: 'b' });
    expect(withNote(must, 'a', 'Lamp').stops[0]).toMatchObject({ note: 'Lamp' });
  });
});

describe('settings that another build or a broken device wrote', () => {
  test('count as not set, and those that we do not know are kept', () => {
    const odd = { leave: '25:00', start: { lat: 91, lng: 0 }, end: 7, byBike: true, keepsOrder: 1 };
    expect(daySettingsOf(odd)).toEqual({
      leave: null,
      backBy: null,
      start: null,
      end: 'return',
      keepsOrder: false,
      leavesEarly: false,
      parked: null,
    });
    // What nobody changed may mean something to whoever wrote it.
    expect(withDaySettings(odd, { leave: '08:00' })).toEqual({ ...odd, leave: '08:00' });
    const car = { lat: 41.9, lng: -87.6, at: '2026-11-28T15:00:00Z' };
    const parkedOf = (parked: unknown) => daySettingsOf({ parked }).parked;
    expect(parkedOf({ ...car, walkIds: ['a', 7, 'b'] })).toEqual({ ...car, walkIds: ['a', 'b'] });
    expect(parkedOf({ ...car, walkIds: 'a' })).toEqual(car);
    expect(parkedOf({ walkIds: ['a'] })).toBeNull();
    const settings = {
      minutes: -4,
      isDrivenTo: 'yes',
      wish: 'x',
      position: 'middle',
      finds: [7],
      visit: { at: 1 },
    };
    expect(stopSettingsOf({ settings })).toMatchObject({
      minutes: null,
      wish: 3,
      position: 'any',
      isDrivenTo: false,
      finds: [],
      visit: null,
    });
    expect(
      withChangedStop({ ...route, stops: [{ saleId: 'a', settings: { dog: 1 } }] }, 'a', {
        wish: 5,
      }).stops,
    ).toEqual([{ saleId: 'a', settings: { dog: 1, wish: 5 } }]);
  });

  test('a time that is none counts as not set: no clock can show it', () => {
    const settings = { visit: { outcome: 'done', at: 'soon' }, arrivedAt: 'x' };
    expect(stopSettingsOf({ settings })).toMatchObject({ visit: null, arrivedAt: null });
    expect(daySettingsOf({ parked: { lat: 1, lng: 2, at: '' } }).parked).toBeNull();
  });

  test('more finds than this build takes stay when something else is changed', () => {
    const finds = Array.from({ length: 21 }, (_, n) => ({ id: `f${n}`, what: 'lamp', cents: 1 }));
    const many = { ...route, stops: [{ saleId: 'a', settings: { finds } }] };
    expect(withChangedStop(many, 'a', { wish: 5 }).stops).toEqual([
      { saleId: 'a', settings: { finds, wish: 5 } },
    ]);
  });

  test('a text is cut between characters', () => {
    const what = `a${'\u{1F6CB}'.repeat(80)}`;
    const [find] = stopSettingsOf({ settings: { finds: [{ id: 'f', what }] } }).finds;
    expect(find?.what).toBe(`a${'\u{1F6CB}'.repeat(79)}`);
  });
});

test('what is set for a stop, the end and the order reach the planner', () => {
  const days = [{ date: '2026-11-28', startTime: '09:00', endTime: '12:00', nextDay: false }];
  const sale = {
    saleType: 'garage' as const,
    timeZone: 'America/Chicago',
    cancelledAt: null,
    days,
  };
  const point = { lat: 41.92, lng: -87.66 };
  const wanted = {
    minutes: 25,
    wish: 5,
    isMust: true,
    position: 'last' as const,
    beginAt: '09:30',
  };
  const { problem } = dayProblem({
    stops: [
      { id: 'b', sale, point },
      { id: 'a', sale, point, wanted },
    ],
    start: point,
    date: '2026-11-28',
    timeZone: 'America/Chicago',
    leaveAt: 510,
    end: { lat: 41.8, lng: -87.6 },
    keepsOrder: true,
  });
  expect(problem.stops[0]).toMatchObject({ id: 'a', ...wanted, position: 'any', beginAt: 570 });
  expect(problem.stops.map((stop) => 'point' in stop || 'isDrivenTo' in stop)).toEqual([
    false,
    false,
  ]);
  const near = dayProblem({
    stops: [{ id: 'a', sale, point, isWalkable: true, wanted: { ...wanted, isDrivenTo: true } }],
    start: point,
    date: '2026-11-28',
    timeZone: 'America/Chicago',
    leaveAt: 510,
  });
  expect(near.problem.stops[0]).toMatchObject({ point, isDrivenTo: true });
  expect(problem).toMatchObject({ end: 'place', order: ['b', 'a'] });
  expect(problem.travel.map((row) => row.length)).toEqual([4, 4, 4, 4]);
});

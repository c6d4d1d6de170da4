import { describe, expect, test } from 'vitest';
import {
  isForStops,
  isSamePlan,
  planFor,
  planIn,
  routeOfList,
  withPlan,
} from '../../../../src/domain/route/made-plan.ts';
import type { RouteFields } from '../../../../src/domain/route/merge-route.ts';

const route: RouteFields = {
  name: 'Saturday',
  day: '2026-11-28',
  stops: [
    {
      saleId: 'seen',
      settings: { visit: { outcome: 'done', at: '2026-11-28T16:00:00Z' }, isDrivenTo: true },
    },
    { saleId: 'a', note: 'Cash', settings: { isMust: true, isDrivenTo: true } },
    { saleId: 'b' },
    { saleId: 'c', settings: { wish: 5 } },
  ],
  settings: { leave: '08:30', end: 'open', ofAnotherBuild: 1 },
};
const made = {
  saleIds: ['c', 'a', 'b'],
  day: '2026-11-28',
  leave: '09:15',
  backBy: '14:00',
  drivenTo: ['b'],
};
const untouched = { saleIds: ['c', 'a', 'b'], day: null, leave: null, backBy: null, drivenTo: [] };

test('a list with its plan is a route that is not kept yet; what is as usual is left out', () => {
  expect(routeOfList(made)).toEqual({
    day: '2026-11-28',
    stops: [{ saleId: 'c' }, { saleId: 'a' }, { saleId: 'b', settings: { isDrivenTo: true } }],
    settings: { leave: '09:15', backBy: '14:00' },
  });
  expect(planIn(routeOfList(made))).toEqual(made);
  expect(routeOfList(untouched)).toEqual({
    day: null,
    stops: untouched.saleIds.map((saleId) => ({ saleId })),
    settings: {},
  });
});

describe('a plan of the map, kept in the route of its stops', () => {
  test('gives order, times and choices, and leaves all else as it was', () => {
    expect(isForStops(route, ['c', 'b', 'a'])).toBe(true);
    expect(isForStops(route, ['c', 'b'])).toBe(false);
    expect(withPlan(route, planFor(route, made))).toEqual({
      name: 'Saturday',
      day: '2026-11-28',
      stops: [
        route.stops[0],
        { saleId: 'c', settings: { wish: 5 } },
        { saleId: 'a', note: 'Cash', settings: { isMust: true } },
        { saleId: 'b', settings: { isDrivenTo: true } },
      ],
      settings: { end: 'open', ofAnotherBuild: 1, leave: '09:15', backBy: '14:00' },
    });
  });

  test('can be undone, and what came to the route since stays', () => {
    const since = { ...withPlan(route, made), name: 'With Sam' };
    expect(withPlan(since, planIn(route))).toEqual({
      ...route,
      name: 'With Sam',
      settings: { end: 'open', ofAnotherBuild: 1, leave: '08:30' },
    });
  });

  test('is no other one while nobody has planned: a list of saved sales has an order, too', () => {
    expect(isSamePlan(route, planFor(route, untouched))).toBe(true);
    const byHand = { ...route, settings: { ...route.settings, keepsOrder: true } };
    expect(isSamePlan(byHand, planFor(byHand, untouched))).toBe(true);
  });

  test('differs by each thing that a person can set', () => {
    const same = planIn(route);
    expect(isSamePlan(route, planFor(route, same))).toBe(true);
    for (const change of [
      { leave: '09:15' },
      { backBy: '14:00' },
      { day: '2026-11-29' },
      { drivenTo: ['seen'] },
    ]) {
      expect(isSamePlan(route, planFor(route, { ...same, ...change }))).toBe(false);
    }
  });

  test('without a time to be back takes away the one that the route has', () => {
    const before = { ...route, settings: { leave: '08:30', backBy: '13:00' } };
    const plan = planFor(before, { ...made, leave: '08:30', backBy: null });
    expect(withPlan(before, plan).settings).toEqual({ leave: '08:30' });
  });

  test('differs by its order only where the route keeps one: all others find theirs', () => {
    const other = { ...planIn(route), saleIds: ['b', 'a', 'c'] };
    expect(isSamePlan(route, planFor(route, other))).toBe(true);
    const byHand = { ...route, settings: { ...route.settings, keepsOrder: true } };
    expect(isSamePlan(byHand, planFor(byHand, other))).toBe(false);
  });

  test('for the usual time is that of a route without a time', () => {
    const { leave: _leave, ...settings } = route.settings;
    const usual = { ...route, settings };
    expect(isSamePlan(usual, planFor(usual, planIn(route)))).toBe(true);
  });
});

import { expect, test } from 'vitest';
import {
  isSameRoute,
  joinedAgain,
  splitBeside,
  splitRoute,
} from '../../../../src/domain/route/split-route.ts';

const ROUTE = {
  id: 'r',
  name: 'Saturday',
  day: '2026-11-28',
  stops: [
    { saleId: 'a' },
    { saleId: 'b', note: 'cash', settings: { wish: 5 } },
    { saleId: 'c' },
    { saleId: 'seen', settings: { visit: { outcome: 'done', at: '2026-11-28T15:00:00Z' } } },
    { saleId: 'd' },
  ],
  settings: { leave: '07:30', parked: { lat: 1, lng: 2, at: '2026-11-28T15:00:00Z' } },
};
const SUFFIXES = [', car 1', ', car 2'] as const;
const idsOf = ({ stops }: { stops: readonly { saleId: string }[] }) =>
  stops.map(({ saleId }) => saleId).join('');

test('each car gets its stops in its order, with their notes; what is over or does not fit stays with the first', () => {
  const { first, second } = splitRoute(ROUTE, [['c'], ['d', 'b']], SUFFIXES);
  expect(idsOf(first)).toBe('caseen');
  expect(idsOf(second)).toBe('db');
  expect(second.stops[1]).toEqual(ROUTE.stops[1]);
  expect([first.name, second.name]).toEqual(['Saturday, car 1', 'Saturday, car 2']);
  expect([first.day, second.day]).toEqual([ROUTE.day, ROUTE.day]);
  expect(first.settings).toEqual(ROUTE.settings);
  expect(second.settings).toEqual({ leave: '07:30' });
});

test('an order that was set by hand stays, also around what does not fit', () => {
  const byHand = { ...ROUTE, settings: { keepsOrder: true } };
  const { first, second } = splitRoute(byHand, [['c'], ['b', 'd']], SUFFIXES);
  expect([idsOf(first), idsOf(second)]).toEqual(['acseen', 'bd']);
});

test('a long name leaves room for the car', () => {
  const { second } = splitRoute({ ...ROUTE, name: 'x'.repeat(120) }, [['a'], ['b']], SUFFIXES);
  expect(second.name).toHaveLength(120);
  const chairs = splitRoute({ ...ROUTE, name: '🪑'.repeat(120) }, [['a'], ['b']], SUFFIXES);
  expect(chairs.second.name).toBe(`${'🪑'.repeat(113)}, car 2`);
  expect(second.name.endsWith(', car 2')).toBe(true);
});

test('undone, the route is as it was, and keeps what was noted meanwhile', () => {
  const { first, second } = splitRoute(ROUTE, [['c'], ['d', 'b']], SUFFIXES);
  expect(joinedAgain(first, second, ROUTE)).toEqual({
    ...first,
    name: 'Saturday',
    stops: ROUTE.stops,
  });
  const noted = {
    ...first,
    stops: [...first.stops.map((stop) => ({ ...stop, note: 'gone' })), { saleId: 'new' }],
  };
  const found = { saleId: 'b', settings: { finds: [{ id: 'f', what: 'lamp', cents: 500 }] } };
  const driven = { ...second, stops: [{ saleId: 'more' }, found] };
  const joined = joinedAgain(noted, driven, ROUTE);
  expect(idsOf(joined)).toBe('abcseennewmore');
  expect(joined.stops[0]).toEqual({ saleId: 'a', note: 'gone' });
  expect(joined.stops[1]).toEqual(found);
});

test('of a route that others plan, too, both cars get routes beside it: without what has come of the day so far', () => {
  const finds = [{ id: 'f', what: 'lamp', cents: 500 }];
  const common = {
    ...ROUTE,
    stops: [
      ...ROUTE.stops,
      { saleId: 'e', note: 'mine', settings: { kept: true, isMust: true, finds } },
    ],
  };
  const before = structuredClone(common);
  const { first, second } = splitBeside(common, [['c'], ['e', 'b']], SUFFIXES);
  expect(common).toEqual(before);
  expect(idsOf(first)).toBe('cad');
  expect(second.stops).toEqual([
    { saleId: 'e', note: 'mine', settings: { isMust: true } },
    ROUTE.stops[1],
  ]);
  expect([first.settings, second.settings]).toEqual([{ leave: '07:30' }, { leave: '07:30' }]);
});

test('a route is the same however its settings are ordered, and another one with a word more', () => {
  const stop = { saleId: 'a', settings: { wish: 5, isMust: true } };
  const other = { saleId: 'a', settings: { isMust: true, wish: 5 } };
  const route = { name: 'x', day: null, stops: [stop], settings: { leave: '08:00', end: 'open' } };
  const same = { ...route, stops: [other], settings: { end: 'open', leave: '08:00' } };
  expect(isSameRoute(route, { ...same, updatedAt: 'later' } as typeof route)).toBe(true);
  expect(isSameRoute(route, { ...same, stops: [{ ...other, note: 'hi' }] })).toBe(false);
  expect(isSameRoute(route, { ...same, stops: [] })).toBe(false);
});

import { expect, test } from 'vitest';
import { joinedAgain, splitRoute } from '../../../../src/domain/route/split-route.ts';

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

test('a long name leaves room for the car', () => {
  const { second } = splitRoute({ ...ROUTE, name: 'x'.repeat(120) }, [['a'], ['b']], SUFFIXES);
  expect(second.name).toHaveLength(120);
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

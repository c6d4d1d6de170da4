import { expect, test } from 'vitest';
import { readSubject, withRoute } from '../../../../src/features/map/map-address.ts';

const subject = (address: string) => readSubject(new URLSearchParams(address));

test('[spec-line 2.41] one sale, a route in its order, or what was saved', () => {
  expect(subject('')).toEqual({ kind: 'all', saleId: null });
  expect(subject('saleId=a&type=estate')).toEqual({ kind: 'all', saleId: 'a' });
  expect(subject('route=c,a,b')).toEqual({ kind: 'route', saleIds: ['c', 'a', 'b'] });
  expect(subject('saved')).toEqual({ kind: 'saved' });
});

test('[spec 9] a kept route as it is planned; a list of sales in the same address counts more', () => {
  expect(subject('plan=r1')).toEqual({ kind: 'plan', routeId: 'r1' });
  expect(subject('plan=r1&saved')).toEqual({ kind: 'plan', routeId: 'r1' });
  expect(subject('route=a,b&plan=r1')).toEqual({ kind: 'route', saleIds: ['a', 'b'] });
  // No route has this name: the map says so.
  expect(subject('plan=')).toEqual({ kind: 'plan', routeId: '' });
  expect(subject(`plan=${'x'.repeat(101)}`)).toEqual({ kind: 'plan', routeId: '' });
});

test('a made-up address shows what can be made of it', () => {
  expect(subject('route=')).toEqual({ kind: 'route', saleIds: [] });
  expect(subject('route=a,,%20b%20,a')).toEqual({ kind: 'route', saleIds: ['a', 'b'] });
  expect(subject(`saleId=${'x'.repeat(101)}`)).toEqual({ kind: 'all', saleId: null });
  const many = Array.from({ length: 200 }, (_, index) => index).join();
  const { saleIds } = subject(`route=${many}`) as { saleIds: readonly string[] };
  expect(saleIds).toHaveLength(60);
});

test('[spec 9] a route may say which of its stops are reached on foot; another order says it anew', () => {
  const walked = { kind: 'route', saleIds: ['a', 'b'], footIds: ['b'] };
  expect(subject('route=a,b&foot=b')).toEqual(walked);
  const params = new URLSearchParams('route=a,b&foot=b');
  expect(withRoute(params, ['b', 'a'], [])).toBe('?route=b,a');
  expect(withRoute(params, ['b', 'a', 'c'], ['a', 'c'])).toBe('?route=b,a,c&foot=a,c');
});

import { expect, test } from 'vitest';
import { legLink, wholeWayLinks } from '../../../../src/domain/route/navigation-links.ts';

const places = Array.from({ length: 25 }, (_, i) => ({ lat: 41 + i / 100, lng: -87 }));
const text = (index: number) => `${(41 + index / 100).toFixed(5)},-87.00000`;

test('one leg opens in either map app', () => {
  const at = { lat: 41.9, lng: -87.65 };
  expect(new URL(legLink('google', at)).searchParams.get('destination')).toBe('41.90000,-87.65000');
  expect(new URL(legLink('apple', at)).searchParams.get('daddr')).toBe('41.90000,-87.65000');
});

test('a whole way is split where Google’s maps take no more, each part going on where the last ends', () => {
  const parts = wholeWayLinks(places).map((link) => new URL(link).searchParams);
  expect(parts.map((part) => part.get('origin'))).toEqual([null, text(9), text(19)]);
  expect(parts.map((part) => part.get('destination'))).toEqual([text(9), text(19), text(24)]);
  expect(parts.map((part) => part.get('waypoints')?.split('|').length)).toEqual([9, 9, 4]);
  expect(wholeWayLinks(places.slice(0, 1))).toHaveLength(1);
  expect(wholeWayLinks([])).toEqual([]);
});

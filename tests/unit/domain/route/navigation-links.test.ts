import { expect, test } from 'vitest';
import { legLink, walkLink, wholeWay } from '../../../../src/domain/route/navigation-links.ts';

const places = Array.from({ length: 25 }, (_, i) => ({ lat: 41 + i / 100, lng: -87 }));
const text = (index: number) => `${(41 + index / 100).toFixed(5)},-87.00000`;

test('one leg, and the walk back, open in either map app', () => {
  const at = { lat: 41.9, lng: -87.65 };
  const asked = (link: string) => Object.fromEntries(new URL(link).searchParams);
  const place = '41.90000,-87.65000';
  expect(asked(legLink('google', at))).toEqual({
    api: '1',
    travelmode: 'driving',
    destination: place,
  });
  expect(asked(walkLink('google', at))).toMatchObject({
    travelmode: 'walking',
    destination: place,
  });
  expect(asked(legLink('apple', at))).toEqual({ dirflg: 'd', daddr: place });
  expect(asked(walkLink('apple', at))).toEqual({ dirflg: 'w', daddr: place });
});

test('a place of which only the street is known is looked up by its address', () => {
  const address = '267 Pennywhistle Ave & more, 94131';
  for (const app of ['google', 'apple'] as const) {
    const asked = new URL(legLink(app, address)).searchParams;
    expect(asked.get(app === 'google' ? 'destination' : 'daddr')).toBe(address);
    const [way] = wholeWay(app, [address, { lat: 41.9, lng: -87.65 }]);
    const named = new URL(way?.href ?? '').searchParams;
    expect(named.get(app === 'google' ? 'waypoints' : 'waypoint')).toBe(address);
  }
});

test('a whole way is split where Google’s maps take no more, each part going on where the last ends', () => {
  const ways = wholeWay('google', places);
  const parts = ways.map(({ href }) => new URL(href).searchParams);
  expect(parts.map((part) => part.get('origin'))).toEqual([null, text(9), text(19)]);
  expect(parts.map((part) => part.get('destination'))).toEqual([text(9), text(19), text(24)]);
  expect(parts.map((part) => part.get('waypoints')?.split('|').length)).toEqual([9, 9, 4]);
  expect(ways.map(({ first, last }) => [first, last])).toEqual([
    [1, 10],
    [11, 20],
    [21, 25],
  ]);
});

test('a whole way is split where Apple’s maps take no more: 14 places after the start, in order', () => {
  const ways = wholeWay('apple', places);
  const parts = ways.map(({ href }) => new URL(href));
  expect(parts.map(({ origin, pathname }) => `${origin}${pathname}`)).toEqual([
    'https://maps.apple.com/directions',
    'https://maps.apple.com/directions',
  ]);
  expect(parts.map(({ searchParams }) => searchParams.get('source'))).toEqual([null, text(13)]);
  const named = parts.map(({ searchParams }) => [
    ...searchParams.getAll('waypoint'),
    searchParams.get('destination'),
  ]);
  expect(named).toEqual([
    Array.from({ length: 14 }, (_, index) => text(index)),
    Array.from({ length: 11 }, (_, index) => text(14 + index)),
  ]);
  expect(parts.map(({ searchParams }) => searchParams.get('mode'))).toEqual(['driving', 'driving']);
  expect(ways.map(({ first, last }) => [first, last])).toEqual([
    [1, 14],
    [15, 25],
  ]);
});

test.each(['google', 'apple'] as const)('%s: one place is one part, none is none', (app) => {
  const [way, ...others] = wholeWay(app, places.slice(0, 1));
  expect(others).toEqual([]);
  expect(new URL(way?.href ?? '').searchParams.get('destination')).toBe(text(0));
  expect(way?.href).not.toContain('waypoint');
  expect(wholeWay(app, [])).toEqual([]);
});

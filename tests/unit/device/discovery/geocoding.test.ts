import { expect, test } from 'vitest';
import { err } from '../../../../src/domain/result.ts';
import { createGeocoding } from '../../../../src/device/discovery/geocoding.ts';

const OPTIONS = {
  dataSource: 'supabase',
  supabaseUrl: 'https://backend.example',
  anonKey: 'public-key',
  tilesUrl: '',
  router: null,
} as const;

function geocoding(geocoderUrl: string, arrives: readonly boolean[] = [true]) {
  const opened: unknown[] = [];
  const geocode = createGeocoding({ ...OPTIONS, geocoderUrl }, async (url, anonKey) => {
    opened.push([url, anonKey]);
    if (arrives[opened.length - 1] !== true) throw new TypeError('chunk');
    return { find: async () => err('not-found') };
  });
  return { geocode, opened };
}

test('the backend’s own function gets the backend’s key, another geocoder does not', async () => {
  const own = geocoding('https://backend.example/functions/v1/geocode');
  await own.geocode('1 Main St');
  await own.geocode('1 Main St');
  expect(own.opened).toEqual([['https://backend.example/functions/v1/geocode', 'public-key']]);
  const other = geocoding('https://backend.example.evil/geocode');
  await other.geocode('1 Main St');
  expect(other.opened).toEqual([['https://backend.example.evil/geocode', null]]);
});

test('code that did not arrive is no connection, and is asked for again', async () => {
  const { geocode } = geocoding('https://geo.example/', [false, true]);
  expect(await geocode('1 Main St')).toEqual(err('offline'));
  expect(await geocode('1 Main St')).toEqual(err('not-found'));
});

test('a build without a geocoder asks nobody', async () => {
  const { geocode, opened } = geocoding('');
  expect(await geocode('1 Main St')).toEqual(err('failed'));
  expect(opened).toEqual([]);
});

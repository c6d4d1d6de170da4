import { expect, test } from 'vitest';
import { err, ok } from '../../../src/domain/result.ts';
import { describeOnline } from '../../../src/map/basemap/online/online-description.ts';

const STYLE = 'https://map.example/styles/own';
const ORIGINS = ['https://map.example'];

/** Describes a map whose host answers these. */
function describeWith(answers: Readonly<Record<string, Record<string, unknown>>>) {
  return describeOnline(STYLE, ORIGINS, async (url) => {
    const answer = answers[url];
    return answer === undefined ? err('unreachable') : ok(answer);
  });
}

test('a style whose source names its tiles itself', async () => {
  const map = { type: 'vector', tiles: ['https://map.example/{z}/{x}/{y}.pbf'], maxzoom: 15 };
  const described = await describeWith({ [STYLE]: { sources: { dem: { type: 'raster' }, map } } });
  expect(described).toEqual(
    ok({ template: 'https://map.example/{z}/{x}/{y}.pbf', minZoom: 0, maxZoom: 15, credits: [] }),
  );
});

test('a TileJSON in place of a style, with addresses on its own host', async () => {
  const described = await describeWith({ [STYLE]: { tiles: ['/planet/{z}/{x}/{y}.pbf'] } });
  expect(described).toMatchObject(
    ok({ template: 'https://map.example/planet/{z}/{x}/{y}.pbf', maxZoom: 14 }),
  );
});

test('tiles on a host that the security policy does not allow', async () => {
  const described = await describeWith({ [STYLE]: { tiles: ['https://cdn.example/{z}/{x}/{y}'] } });
  expect(described).toEqual(err('other-host'));
});

test.each([
  ['nothing of a map', { hello: 'world' }],
  ['a style of pictures only', { sources: { sat: { type: 'raster', tiles: ['a'] } } }],
  ['addresses without a tile in them', { tiles: ['https://map.example/tile.pbf'] }],
  ['no addresses', { sources: { map: { type: 'vector', tiles: [] } } }],
])('%s is no style', async (_, style) => {
  expect(await describeWith({ [STYLE]: style })).toEqual(err('not-a-style'));
});

test('a TileJSON that cannot be reached', async () => {
  const map = { type: 'vector', url: '/planet' };
  expect(await describeWith({ [STYLE]: { sources: { map } } })).toEqual(err('unreachable'));
});

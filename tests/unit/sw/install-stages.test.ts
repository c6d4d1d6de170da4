import { expect, test } from 'vitest';
import { addressOf, splitStages } from '../../../sw/install-stages.ts';

test('the installation does not wait for the files of the map', () => {
  const entries = [
    'assets/maplibre-CF7Jjmbv.js',
    'assets/maplibre-gl-worker-DX6FIJ71.js',
    'assets/maplibre-qvkd0SPb.css',
    'assets/overview-DVhPwCCu.pmtiles',
    'assets/map-DayqC3jx.js',
    'assets/index-C1mCK_Ja.js',
    'index.html',
  ].map((url) => ({ url, revision: null }));
  const { app, map } = splitStages(entries);
  expect(app.map(addressOf)).toEqual([
    'assets/map-DayqC3jx.js',
    'assets/index-C1mCK_Ja.js',
    'index.html',
  ]);
  expect(map.length).toBe(4);
});

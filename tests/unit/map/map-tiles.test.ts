import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import { MOST_TILE_BYTES } from '../../../src/domain/area/read-at-most.ts';
import { creditsFrom } from '../../../src/map/basemap/attribution.ts';
import { withCover } from '../../../src/map/basemap/cover-layer.ts';
import { readMapSettings } from '../../../src/map/basemap/map-settings.ts';
import { packTileBytes, readTileBytes } from '../../../src/map/basemap/map-tile.ts';
import { readRealTiles } from '../../support/fakes/real-street-tiles.ts';

const REAL = new Uint8Array(readRealTiles().get('13/2100/3045')!).buffer;

describe('tile bytes', () => {
  test('come back from the device as they came from the host', async () => {
    const packed = await packTileBytes(REAL);
    expect(packed.byteLength).toBeLessThan(REAL.byteLength);
    expect(await readTileBytes(packed)).toEqual(REAL);
  });

  test('a login page is no tile', async () => {
    const page = new TextEncoder().encode('<!doctype html>').buffer;
    expect(await readTileBytes(page)).toBeNull();
    expect(await readTileBytes(await packTileBytes(page))).toBeNull();
    expect(await readTileBytes(new ArrayBuffer(0))).toBeNull();
    expect(await readTileBytes(new Uint8Array([0x1f, 0x8b, 1, 2]).buffer)).toBeNull();
  });

  test('a small file that unzips to more than any tile is none', async () => {
    const bomb = await packTileBytes(new Uint8Array(MOST_TILE_BYTES + 1).fill(0x1a).buffer);
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(await readTileBytes(bomb)).toBeNull();
    // Zipped twice: no host does that.
    expect(await readTileBytes(await packTileBytes(await packTileBytes(REAL)))).toBeNull();
  });

  test('a cover is one more layer with a polygon over the whole tile', () => {
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(withCover(REAL, 'ground'))));
    const before = Object.keys(new VectorTile(new PbfReader(new Uint8Array(REAL))).layers);
    expect(Object.keys(layers)).toEqual([...before, 'ground']);
    const ground = layers['ground']!;
    expect([ground.version, ground.extent, ground.length, ground.feature(0).type]).toEqual([
      2, 4096, 1, 3,
    ]);
    const corners = ground
      .feature(0)
      .loadGeometry()[0]!
      .map(({ x, y }) => [x, y]);
    expect(corners).toEqual([
      [-128, -128],
      [4224, -128],
      [4224, 4224],
      [-128, 4224],
      [-128, -128],
    ]);
  });
});

describe('credits', () => {
  test('are the names and links of an attribution, never its markup', () => {
    const html =
      '<a href="https://openfreemap.org" target="_blank">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">&copy; OpenMapTiles</a> <a href="javascript:alert(1)"><b>Evil</b></a>';
    expect(creditsFrom(html)).toEqual([
      { name: 'OpenFreeMap', href: 'https://openfreemap.org' },
      { name: '© OpenMapTiles', href: 'https://www.openmaptiles.org/' },
      { name: 'Evil', href: null },
    ]);
  });

  test('of a hostile host are cut, and never take long', () => {
    expect(creditsFrom('<a href="'.repeat(50_000))).toEqual([]);
    expect(creditsFrom('<'.repeat(500_000)).map(({ href }) => href)).toEqual([null]);
    const late = `${' '.repeat(2000)}<a href="https://late.example">Late</a>`;
    expect(creditsFrom(late)).toEqual([]);
    expect(creditsFrom('<a href="javascript:alert(1)">Evil</a>')).toEqual([
      { name: 'Evil', href: null },
    ]);
  });

  test('are the plain text where there are no links', () => {
    expect(creditsFrom('&copy; City of Somewhere')).toEqual([
      { name: '© City of Somewhere', href: null },
    ]);
    expect(creditsFrom(' ')).toEqual([]);
  });
});

describe('settings', () => {
  test('without any, the online map is OpenFreeMap', () => {
    expect(readMapSettings({})).toEqual({
      styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
      archiveUrl: null,
      origins: ['https://tiles.openfreemap.org'],
    });
  });

  test('"off" draws no online map; areas can still be downloaded from an archive', () => {
    const settings = {
      VITE_MAP_STYLE_URL: 'off',
      VITE_TILES_PMTILES_URL: 'https://a.example/us.pmtiles',
    };
    expect(readMapSettings(settings)).toEqual({
      styleUrl: null,
      archiveUrl: null,
      origins: ['https://a.example'],
    });
    expect(readMapSettings({ VITE_MAP_STYLE_URL: 'off' }).origins).toEqual([]);
  });

  test("an archive of one's own comes before the style", () => {
    expect(readMapSettings({ VITE_TILES_PMTILES_URL: 'https://a.example/us.pmtiles' })).toEqual({
      styleUrl: null,
      archiveUrl: 'https://a.example/us.pmtiles',
      origins: ['https://a.example'],
    });
  });
});

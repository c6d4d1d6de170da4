import { readFileSync } from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { mapStyle } from '../../../src/map/basemap/map-style.ts';
import { pointFeature } from '../../../src/build/basemap/geometry.ts';
import {
  type OverviewLayer,
  readOverviewLayers,
} from '../../../src/build/basemap/overview-layers.ts';
import { overviewTiles } from '../../../src/build/basemap/overview-tiles.ts';
import { pmtilesFile } from '../../../src/build/basemap/pmtiles-file.ts';

const FILE = readFileSync('src/map/basemap/overview.pmtiles');

function archiveOf(file: Uint8Array): PMTiles {
  const source: Source = {
    getKey: () => 'file',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(file.slice(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

async function layersAt(archive: PMTiles, z: number, x: number, y: number) {
  const tile = await archive.getZxy(z, x, y);
  return tile === undefined ? {} : new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers;
}

async function namesAt(
  z: number,
  x: number,
  y: number,
  layer: string,
  key: string,
): Promise<unknown[]> {
  const found = (await layersAt(archiveOf(FILE), z, x, y))[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found?.feature(i).properties[key]);
}

describe('the overview that comes with the app', () => {
  test('is at most 1.7 MB', () => {
    expect(FILE.length).toBeLessThanOrEqual(1_700_000);
  });

  test('is an archive of vector tiles from zoom 0 to 7 with everything the style draws', async () => {
    const archive = archiveOf(FILE);
    const header = await archive.getHeader();
    expect(header).toMatchObject({
      specVersion: 3,
      tileType: 1,
      tileCompression: 2,
      minZoom: 0,
      maxZoom: 7,
      clustered: true,
    });
    const { vector_layers: listed } = (await archive.getMetadata()) as {
      vector_layers: { id: string }[];
    };
    const drawn = mapStyle('light').layers.flatMap((layer) =>
      'source' in layer && layer.source === 'overview' ? [String(layer['source-layer'])] : [],
    );
    const names = new Set([...listed.map(({ id }) => id), 'sea']);
    expect(drawn.filter((name) => !names.has(name))).toEqual([]);
    expect(listed.length).toBe(9);
  });

  test('is what the builder makes of its sources, tile by tile', async () => {
    const archive = archiveOf(FILE);
    const tiles = overviewTiles(readOverviewLayers());
    expect((await archive.getHeader()).numAddressedTiles).toBe(tiles.length);
    const different = [];
    for (const { z, x, y, data } of tiles) {
      const stored = await archive.getZxy(z, x, y);
      if (stored === undefined || !Buffer.from(stored.data).equals(data)) different.push([z, x, y]);
    }
    expect(different).toEqual([]);
  });

  test('knows Chicago, its county and its ZIP codes', async () => {
    expect(await namesAt(7, 32, 47, 'places', 'name')).toContain('Chicago');
    expect(await namesAt(7, 32, 47, 'areas', 'name')).toContain('Cook County');
    expect(await namesAt(7, 32, 47, 'zips', 'zip')).toContain('60601');
  });

  test('has Alaska, Hawaii and Puerto Rico', async () => {
    expect(await namesAt(7, 10, 36, 'places', 'name')).toContain('Anchorage');
    expect(await namesAt(7, 7, 56, 'places', 'name')).toContain('Honolulu');
    expect(await namesAt(7, 40, 57, 'zips', 'zip')).toContain('00901');
  });
});

describe('the builder', () => {
  const town = pointFeature(-87.65, 41.85, { name: 'Town', rank: 3 });
  const ground: OverviewLayer = {
    name: 'land',
    minZoom: 0,
    features: [
      {
        type: 'Feature',
        properties: { kind: 'us' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-90, 40],
              [-85, 40],
              [-85, 44],
              [-90, 44],
              [-90, 40],
            ],
          ],
        },
      },
    ],
  };
  const layers: OverviewLayer[] = [
    ground,
    { name: 'places', minZoom: 3, features: [town], isIn: (_, zoom) => zoom >= 6 },
  ];
  const facts = { metadata: {}, bounds: [-90, 40, -85, 44], center: [-87, 42, 3] } as const;

  test('makes the same bytes each time', () => {
    const make = () => pmtilesFile(overviewTiles(layers), facts);
    expect(Buffer.from(make()).equals(make())).toBe(true);
  });

  test('puts a place only into the zooms that have room for it', async () => {
    const archive = archiveOf(pmtilesFile(overviewTiles(layers), facts));
    expect(Object.keys(await layersAt(archive, 5, 8, 11))).toEqual(['land']);
    expect(Object.keys(await layersAt(archive, 6, 16, 23))).toEqual(['land', 'places']);
  });

  test('stores equal tiles once', async () => {
    const data = new TextEncoder().encode('the same');
    const tiles = [0, 1, 2].map((x) => ({ z: 2, x, y: 0, data }));
    const header = await archiveOf(pmtilesFile(tiles, facts)).getHeader();
    expect(header).toMatchObject({ numAddressedTiles: 3, numTileContents: 1 });
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';

/**
 * Real streets from the package `@mapbox/mvt-fixtures`: © OpenStreetMap contributors, ODbL. They are used only in
 * development and are not part of the app. The package has Chicago at zoom 13 and San Francisco at zoom 15.
 * Zoom 14, where the map's street tiles end, is made from these. Zooms 12 and 11 of Chicago are put
 * together from its zoom 13.
 */
const FIXTURES = join('node_modules', '@mapbox', 'mvt-fixtures', 'real-world');
const EXTENT = 4096;

type Points = readonly (readonly [x: number, y: number])[];

interface DrawnFeature {
  readonly type: number;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
  readonly geometry: readonly Points[] | Points;
}

type DrawnTile = Map<string, DrawnFeature[]>;

/** The tiles, keyed by "z/x/y". */
export function readRealTiles(): Map<string, Uint8Array> {
  const tiles = new Map<string, Uint8Array>();
  const quarters = new Map<string, DrawnTile>();
  for (const [city, zoom] of [
    ['chicago', 13],
    ['sanfrancisco', 15],
  ] as const) {
    for (const name of readdirSync(join(FIXTURES, city))) {
      const [z = 0, x = 0, y = 0] = name.split(/[-.]/).map(Number);
      const bytes = readFileSync(join(FIXTURES, city, name));
      if (z !== zoom) continue;
      if (zoom === 13) {
        tiles.set(`${z}/${x}/${y}`, bytes);
        for (const dx of [0, 1])
          for (const dy of [0, 1]) {
            const part = drawn(
              bytes,
              (value, axis) => value * 2 - EXTENT * (axis === 'x' ? dx : dy),
            );
            tiles.set(`14/${2 * x + dx}/${2 * y + dy}`, encode(part));
          }
      } else {
        const key = `14/${x >> 1}/${y >> 1}`;
        const part = drawn(bytes, (value, axis) =>
          Math.round((value + EXTENT * ((axis === 'x' ? x : y) & 1)) / 2),
        );
        const whole = quarters.get(key) ?? new Map<string, DrawnFeature[]>();
        for (const [layer, features] of part)
          whole.set(layer, [...(whole.get(layer) ?? []), ...features]);
        quarters.set(key, whole);
      }
    }
  }
  for (const [key, whole] of quarters) tiles.set(key, encode(whole));
  for (const zoom of [13, 12]) {
    for (const [key, bytes] of putTogether(tiles, zoom)) tiles.set(key, bytes);
  }
  return tiles;
}

/** The tiles one zoom farther out. */
function putTogether(
  tiles: ReadonlyMap<string, Uint8Array>,
  zoom: number,
): ReadonlyMap<string, Uint8Array> {
  const wholes = new Map<string, DrawnTile>();
  for (const [key, bytes] of tiles) {
    const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
    if (z !== zoom) continue;
    const part = drawn(bytes, (value, axis) =>
      Math.round((value + EXTENT * ((axis === 'x' ? x : y) & 1)) / 2),
    );
    const wholeKey = `${z - 1}/${x >> 1}/${y >> 1}`;
    const whole = wholes.get(wholeKey) ?? new Map<string, DrawnFeature[]>();
    for (const [layer, features] of part)
      whole.set(layer, [...(whole.get(layer) ?? []), ...features]);
    wholes.set(wholeKey, whole);
  }
  return new Map([...wholes].map(([key, whole]) => [key, encode(whole)]));
}

/** The tile's features, moved. The renderer cuts off what is then outside of the tile. */
function drawn(bytes: Uint8Array, move: (value: number, axis: 'x' | 'y') => number): DrawnTile {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return new Map(
    Object.values(layers).map((layer) => [
      layer.name,
      Array.from({ length: layer.length }, (_, i): DrawnFeature => {
        const feature = layer.feature(i);
        const lines = feature
          .loadGeometry()
          .map((line) => line.map((point) => [move(point.x, 'x'), move(point.y, 'y')] as const));
        return {
          type: feature.type,
          tags: feature.properties,
          geometry: feature.type === 1 ? lines.flat() : lines,
        };
      }),
    ]),
  );
}

function encode(tile: DrawnTile): Uint8Array {
  const layers = Object.fromEntries([...tile].map(([name, features]) => [name, { features }]));
  return fromGeojsonVt(layers as never, { version: 2, extent: EXTENT });
}

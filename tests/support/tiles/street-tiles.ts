import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AreaShape, RADIUS_CHOICES_MILES } from '../../../src/domain/area/area-shape.ts';
import { areaTileIds } from '../../../src/domain/area/area-tiles.ts';
import { tileIdOf } from '../../../src/domain/area/tile-id.ts';
import type { PackedTile } from '../../../src/build/basemap/pmtiles-file.ts';

/**
 * Real street tiles, from the package `@mapbox/mvt-fixtures`: © OpenStreetMap contributors, ODbL. They are
 * used only in development and are not part of the app.
 */
const PACKAGE = createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json');
const FIXTURES = join(dirname(PACKAGE), 'real-world');

/** Downtown Chicago. Its 30 tiles are of zoom 13. */
export const CHICAGO_CENTER = { lat: 41.88, lng: -87.66 };

export const CHICAGO_AREA: AreaShape = {
  kind: 'circle',
  center: CHICAGO_CENTER,
  radiusMiles: RADIUS_CHOICES_MILES[0],
};

export function chicagoTiles(): PackedTile[] {
  const folder = join(FIXTURES, 'chicago');
  return readdirSync(folder).map((name) => {
    const [z = 0, x = 0, y = 0] = name.split(/[-.]/).map(Number);
    return { id: tileIdOf({ z, x, y }), bytes: gzipSync(readFileSync(join(folder, name))) };
  });
}

/**
 * Tiles of real sizes for everything within a shape, from zoom 0 to 14. They repeat the bytes of Chicago's tiles.
 * With a larger shape than is downloaded, there are unwanted tiles between the wanted ones.
 */
export function manyTiles(shape: AreaShape): PackedTile[] {
  const real = chicagoTiles();
  return areaTileIds(shape, 0, 14).map((id, at) => ({ id, bytes: real[at % real.length]!.bytes }));
}

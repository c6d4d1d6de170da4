import * as fc from 'fast-check';
import { zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { tileIdOf } from '../../../../src/domain/area/tile-id.ts';

test('tiles are numbered as the PMTiles library numbers them, at every zoom', () => {
  const anyTile = fc.integer({ min: 0, max: 24 }).chain((z) =>
    fc.record({
      z: fc.constant(z),
      x: fc.nat({ max: 2 ** z - 1 }),
      y: fc.nat({ max: 2 ** z - 1 }),
    }),
  );
  fc.assert(
    fc.property(anyTile, ({ z, x, y }) => {
      expect(tileIdOf({ z, x, y })).toBe(zxyToTileId(z, x, y));
    }),
    { numRuns: 2000 },
  );
});

test('every tile of the first zooms has a number of its own, without a gap', () => {
  const ids = [0, 1, 2, 3, 4, 5].flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, i) =>
      tileIdOf({ z, x: i % 2 ** z, y: Math.floor(i / 2 ** z) }),
    ),
  );
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ids.length }, (_, i) => i));
});

import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, rangesFor } from '../../../../src/domain/area/tile-ranges.ts';

const KB = 1024;
const MB = 1024 * KB;

function tile(id: number, offset: number, length: number) {
  return { id, offset, length };
}

test('tiles are read together over a gap of 64 KB, and no further', () => {
  expect(rangesFor([tile(1, 0, 100), tile(2, 100 + 64 * KB, 50)])).toHaveLength(1);
  expect(rangesFor([tile(1, 0, 100), tile(2, 101 + 64 * KB, 50)])).toHaveLength(2);
});

test('a range ends at 8 MB', () => {
  const tiles = Array.from({ length: 40 }, (_, i) => tile(i, i * MB, MB));
  const ranges = rangesFor(tiles);
  expect(ranges.map(({ length }) => length / MB)).toEqual([8, 8, 8, 8, 8]);
});

test('tiles that share a place are read and counted once', () => {
  const tiles = [tile(1, 500, 100), tile(2, 500, 100), tile(9, 600, 30), tile(7, 500, 100)];
  const [range] = rangesFor(tiles);
  expect(range).toMatchObject({ offset: 500, length: 130 });
  expect(range?.tiles.map(({ id }) => id).toSorted()).toEqual([1, 2, 7, 9]);
  expect(bytesOf(tiles)).toBe(130);
});

test('in any order of the archive, every tile is in exactly one range, whole', () => {
  const anyTile = record({
    id: integer({ min: 0, max: 1_000_000 }),
    offset: integer({ min: 0, max: 50 * MB }),
    length: integer({ min: 1, max: 200 * KB }),
  });
  assert(
    property(array(anyTile, { maxLength: 200 }), (tiles) => {
      const ranges = rangesFor(tiles);
      expect(ranges.reduce((sum, range) => sum + range.tiles.length, 0)).toBe(tiles.length);
      for (const { offset, length, tiles: within } of ranges) {
        expect(length).toBeLessThanOrEqual(8 * MB);
        for (const each of within) {
          expect(each.offset).toBeGreaterThanOrEqual(offset);
          expect(each.offset + each.length).toBeLessThanOrEqual(offset + length);
        }
      }
    }),
  );
});

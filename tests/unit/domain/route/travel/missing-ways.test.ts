import { assert, boolean, func, nat, property, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { missingWays } from '../../../../../src/domain/route/travel/missing-ways.ts';

const NAMES = Array.from({ length: 9 }, (_, i) => `p${i}`);

test('of places that nobody knows, all ways are asked for at once', () => {
  expect(missingWays(NAMES.slice(0, 3), () => false, 50)).toEqual([
    { from: ['p0', 'p1', 'p2'], to: ['p0', 'p1', 'p2'] },
  ]);
});

test('a stop that was added brings its own ways only, there and back', () => {
  const isKnown = (from: string, to: string) => from !== 'p2' && to !== 'p2';
  expect(missingWays(['p0', 'p1', 'p2'], isKnown, 50)).toEqual([
    { from: ['p2'], to: ['p0', 'p1', 'p2'] },
    { from: ['p0', 'p1'], to: ['p2'] },
  ]);
});

test('where all is known, nothing is asked', () => {
  expect(missingWays(NAMES, () => true, 50)).toEqual([]);
});

test('no block is larger than the limit, and together they hold every missing way', () => {
  assert(
    property(subarray(NAMES), func(boolean()), nat({ max: 4 }), (names, knows, n) => {
      const isKnown = (from: string, to: string) => knows(from, to);
      const blocks = missingWays(names, isKnown, n + 1);
      for (const { from, to } of blocks) {
        expect(from.length).toBeLessThanOrEqual(n + 1);
        expect(to.length).toBeLessThanOrEqual(n + 1);
      }
      for (const a of names) {
        for (const b of names) {
          if (a === b || isKnown(a, b)) continue;
          expect(blocks.some(({ from, to }) => from.includes(a) && to.includes(b))).toBe(true);
        }
      }
    }),
  );
});

test('two hundred places are sorted out before anyone notices', () => {
  const many = Array.from({ length: 201 }, (_, i) => `p${i}`);
  expect(missingWays(many, () => false, 50)).toHaveLength(24);
});

import { expect, test } from 'vitest';
import { THINGS, pickThings, seedOf } from '../../../src/components/drawings/things-for-sale.tsx';

test('a drawing is the same each time, and different for other sales', () => {
  expect(seedOf('a1')).toBe(seedOf('a1'));
  const seeds = Array.from({ length: 100 }, (_, index) => seedOf(`sale ${index}`));
  expect(new Set(seeds).size).toBe(100);
  const rows = seeds.map((seed) =>
    pickThings(seed, 3)
      .map((o) => THINGS.indexOf(o))
      .join(),
  );
  expect(new Set(rows).size).toBeGreaterThan(50);
});

test('no object stands in a picture twice', () => {
  for (let seed = 0; seed < 500; seed++) {
    const picked = pickThings(seedOf(String(seed)), 3);
    expect(new Set(picked).size).toBe(3);
  }
});

import { describe, expect, it } from 'vitest';
import { firstToSaturate, percentile } from '../../bench/saturday/percentiles.ts';

describe('percentile', () => {
  it('is the nearest rank, in any order', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBe(0);
  });

  it('sorts numbers as numbers', () => {
    expect(percentile([9, 100, 20], 0.5)).toBe(20);
  });
});

describe('firstToSaturate', () => {
  it('is what was used most, as a share of what there is', () => {
    const uses = [
      { name: 'processor', share: 0.8 },
      { name: 'connections', share: 0.95 },
      { name: 'locks', share: 0.1 },
    ];
    expect(firstToSaturate(uses)?.name).toBe('connections');
    expect(firstToSaturate([])).toBeNull();
  });
});

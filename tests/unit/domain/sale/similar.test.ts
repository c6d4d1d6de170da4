import { expect, test } from 'vitest';
import { mostSimilar } from '../../../../src/domain/sale/similar.ts';

const sale = (id: string, saleType: 'garage' | 'estate', ...tags: string[]) => ({
  id,
  saleType,
  tags,
});

test('shared tags count most, then the type, then who is nearest; the rest is left out', () => {
  const asked = sale('asked', 'garage', 'tools', 'books');
  const candidates = [
    asked,
    sale('near-type', 'garage', 'art'),
    sale('stranger', 'estate', 'art'),
    sale('one-tag', 'estate', 'books'),
    sale('far-type', 'garage'),
    sale('two-tags', 'estate', 'books', 'tools'),
  ];
  expect(mostSimilar(asked, candidates, 10).map(({ id }) => id)).toEqual([
    'two-tags',
    'one-tag',
    'near-type',
    'far-type',
  ]);
  expect(mostSimilar(asked, candidates, 1)).toHaveLength(1);
});

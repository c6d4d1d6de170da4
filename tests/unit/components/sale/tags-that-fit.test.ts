import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagsThatFit } from '../../../../src/components/sale/tags-that-fit.ts';

/** Spec 9: a card shows at most 3 tags then '+N more'. In a row, whole tags on one line. */

test('short tags stand together, a long one lets others go before', () => {
  expect(tagsThatFit(['toys', 'art'], 3)).toEqual(['toys', 'art']);
  expect(tagsThatFit(["women's clothing", 'jewelry', 'toys'], 3)).toEqual(['jewelry']);
  expect(tagsThatFit(["women's clothing"], 3)).toEqual(["women's clothing"]);
});

test('if none fits, the shortest of the first three takes a line of its own', () => {
  const long = ['mid-century furniture and lamps', 'hand-made quilts and blankets', 'x'.repeat(40)];
  expect(tagsThatFit([...long, 'art'], 3)).toEqual(['hand-made quilts and blankets']);
});

test('[spec 9] never more than the limit, never none, each whole and from the first ones', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 3 }),
      (tags, limit) => {
        const fit = tagsThatFit(tags, limit);
        expect(fit.length).toBeGreaterThan(0);
        expect(tags.slice(0, limit)).toEqual(expect.arrayContaining([...fit]));
      },
    ),
  );
});

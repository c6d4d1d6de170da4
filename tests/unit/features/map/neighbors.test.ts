import { expect, test } from 'vitest';
import { neighborsOf } from '../../../../src/features/map/phone/neighbors.ts';

test('a sale has the one before and the one after it, and neither end goes round', () => {
  const ids = ['a', 'b', 'c'];
  expect(neighborsOf('b', ids)).toEqual({ place: 2, previousId: 'a', nextId: 'c' });
  expect(neighborsOf('a', ids)).toEqual({ place: 1, previousId: null, nextId: 'b' });
  expect(neighborsOf('c', ids)).toEqual({ place: 3, previousId: 'b', nextId: null });
});

test('a sale that the list does not have leads to the first of it', () => {
  expect(neighborsOf('x', ['a', 'b'])).toEqual({ place: null, previousId: null, nextId: 'a' });
  expect(neighborsOf('x', [])).toEqual({ place: null, previousId: null, nextId: null });
});

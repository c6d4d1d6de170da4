import { expect, test } from 'vitest';
import { markStart } from '../../../src/platform/start-marks.ts';

test('a moment of the start is marked when it first comes, and not again', () => {
  markStart('frame');
  const [first] = performance.getEntriesByName('rummage:frame');
  markStart('frame');
  expect(performance.getEntriesByName('rummage:frame')).toEqual([first]);
  expect(performance.getEntriesByName('rummage:card')).toEqual([]);
});

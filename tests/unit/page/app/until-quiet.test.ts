import { expect, test } from 'vitest';
import { untilQuiet } from '../../../../src/page/app/until-quiet.ts';
import { settle } from '../followed-value.ts';

test('what is asked for during a run is one more run, never two at once', async () => {
  const ends: (() => void)[] = [];
  const ask = untilQuiet(() => new Promise((resolve) => ends.push(resolve)));
  ask();
  ask();
  ask();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await settle();
  expect(ends).toHaveLength(2);
  ask();
  expect(ends).toHaveLength(3);
});

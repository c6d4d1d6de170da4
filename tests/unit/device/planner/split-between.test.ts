import { expect, test } from 'vitest';
import type { SplitNews } from '../../../../src/device/door/planner-door.ts';
import { splitBetween } from '../../../../src/device/planner/split-between.ts';
import { dayOf, stopOf } from '../../domain/route/day-of.ts';

/** Each look at it takes a tenth of a second. */
function tickingClock() {
  let nowMs = 0;
  return { now: () => (nowMs += 100) };
}

test('a split comes at once and ends when no better one has come for two seconds', () => {
  const clock = tickingClock();
  const news: SplitNews[] = [];
  splitBetween(dayOf([stopOf('a'), stopOf('b'), stopOf('c')]), clock, (told) => news.push(told));
  expect(news[0]?.kind).toBe('split');
  expect(news.at(-1)).toEqual({ kind: 'finished' });
  expect(clock.now()).toBeLessThan(8_000);
});

test('a day that cannot be read is said so', () => {
  const news: SplitNews[] = [];
  const twice = dayOf([stopOf('a'), stopOf('a')]);
  splitBetween(twice, tickingClock(), (told) => news.push(told));
  expect(news).toEqual([{ kind: 'fault', fault: 'sameStopTwice' }]);
});

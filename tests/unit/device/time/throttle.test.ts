import { expect, test } from 'vitest';
import { waitNoLonger } from '../../../../src/device/time/wait-no-longer.ts';
import { createThrottle } from '../../../../src/device/time/throttle.ts';
import { manualClock } from '../../remote/manual-clock.ts';

test('calls are bundled, and the last one is never lost', () => {
  const clock = manualClock();
  let runs = 0;
  const throttle = createThrottle(
    clock,
    () => 100,
    () => (runs += 1),
  );
  throttle.request();
  throttle.request();
  clock.advance(0);
  expect(runs).toBe(1);
  throttle.request();
  clock.advance(99);
  expect(runs).toBe(1);
  clock.advance(1);
  expect(runs).toBe(2);
  clock.advance(1000);
  expect(runs).toBe(2);
});

test('[SYNC-9] a clock that is set back does not put a run off', () => {
  const clock = manualClock();
  let runs = 0;
  const throttle = createThrottle(
    clock,
    () => 100,
    () => (runs += 1),
  );
  throttle.request();
  clock.advance(0);
  clock.set(clock.now() - 48 * 3_600_000);
  throttle.request();
  clock.advance(100);
  expect(runs).toBe(2);
});

test('stopped, nothing runs', () => {
  const clock = manualClock();
  let runs = 0;
  const throttle = createThrottle(
    clock,
    () => 100,
    () => (runs += 1),
  );
  throttle.request();
  throttle.stop();
  clock.advance(1000);
  expect([runs, clock.pending()]).toEqual([0, 0]);
});

test('[SYNC-15] a sign-out waits for the sending, but no longer than it may', async () => {
  const clock = manualClock();
  const never = waitNoLonger(5000, clock, new Promise(() => undefined));
  clock.advance(5000);
  await never;
  await waitNoLonger(5000, clock, Promise.reject(new Error('x')));
  expect(clock.pending()).toBe(0);
});

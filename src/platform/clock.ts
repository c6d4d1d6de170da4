import type { Clock } from '../sync/ports.ts';

/** Browsers turn a longer delay into 0. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** The device's own clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

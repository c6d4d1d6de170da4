import type { Clock } from '../../sync/ports.ts';

/** Waits for something to end, in success or failure, but no longer than `limitMs`. */
export function waitNoLonger(limitMs: number, clock: Clock, what: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(limitMs, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    what.then(end, end);
  });
}

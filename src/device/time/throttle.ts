import type { Clock } from '../../sync/ports.ts';

export interface Throttle {
  /** Runs soon. Calls before that add nothing. */
  request(): void;
  stop(): void;
}

/**
 * Bundles calls: the first one after a rest runs after `restMs()` since the last run, at once if
 * that is over. The rest is asked each time, so that it can depend on how busy things are.
 */
export function createThrottle(clock: Clock, restMs: () => number, run: () => void): Throttle {
  let ranAtMs = -Infinity;
  let cancel: (() => void) | null = null;

  function fire(): void {
    cancel = null;
    ranAtMs = clock.now();
    run();
  }

  return {
    request() {
      if (cancel !== null) return;
      // A clock that was set back must not put this off for days.
      const sinceMs = Math.max(0, clock.now() - ranAtMs);
      cancel = clock.after(Math.max(0, restMs() - sinceMs), fire);
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}

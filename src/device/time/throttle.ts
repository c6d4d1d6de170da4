import type { Clock } from '../../sync/ports.ts';

export interface Throttle {
  /** Runs soon. Calls before that add nothing. */
  request(): void;
  stop(): void;
}

/**
 * Bundles calls. The first call runs once `restMs()` have passed since the last run, or at once if they
 * already have. `restMs` is called each time, so that it can depend on how busy things are.
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
      // A clock that was set back must not delay this for days.
      const sinceMs = Math.max(0, clock.now() - ranAtMs);
      cancel = clock.after(Math.max(0, restMs() - sinceMs), fire);
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}

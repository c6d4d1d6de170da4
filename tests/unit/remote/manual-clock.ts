import type { Clock } from '../../../src/sync/ports.ts';

export interface ManualClock extends Clock {
  /** Moves the time on and runs what became due, in order. */
  advance(byMs: number): void;
  /** Sets the device's clock without running anything: someone changed it. */
  set(nowMs: number): void;
  pending(): number;
}

/** A clock that only moves when a test says so. */
export function manualClock(startMs = Date.parse('2026-11-20T12:00:00Z')): ManualClock {
  let nowMs = startMs;
  let timers: { dueMs: number; run: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, run) {
      const timer = { dueMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (;;) {
        const [next] = timers.toSorted((a, b) => a.dueMs - b.dueMs);
        if (next === undefined || next.dueMs > untilMs) break;
        timers = timers.filter((other) => other !== next);
        nowMs = Math.max(nowMs, next.dueMs);
        next.run();
      }
      nowMs = untilMs;
    },
    set(to) {
      nowMs = to;
    },
    pending: () => timers.length,
  };
}

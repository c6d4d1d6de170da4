import {
  NOT_SYNCED,
  type SyncReach,
  type SyncResult,
} from '../../../src/sync/engine/sync-result.ts';
import { type SchedulerState, createScheduler } from '../../../src/sync/engine/scheduler.ts';
import { FakeClock } from '../fakes/fake-device.ts';

export const DONE: SyncResult = { ...NOT_SYNCED, link: 'online', isDone: true, serverOffsetMs: 0 };
export const OFFLINE: SyncResult = { ...DONE, link: 'offline', isDone: false };

/** A scheduler whose exchanges end when the test says so. */
export function scheduling(outcome: SyncResult | Error = DONE) {
  const clock = new FakeClock(1_000_000);
  const ends: (() => void)[] = [];
  const states: SchedulerState[] = [];
  const bugs: unknown[] = [];
  const reaches: SyncReach[] = [];
  const at = { clock, states, bugs, reaches, runs: 0, next: outcome, isLeading: true };
  const scheduler = createScheduler({
    clock,
    random: { next: () => 0.5 },
    isLeading: () => at.isLeading,
    onState: (state) => states.push(state),
    onBug: (error) => bugs.push(error),
    run: (reach) => {
      at.runs += 1;
      reaches.push(reach);
      return new Promise((resolve, reject) => {
        const { next } = at;
        ends.push(() => (next instanceof Error ? reject(next) : resolve(next)));
      });
    },
  });
  /** Ends the current exchange and lets its consequences run. */
  const settle = async () => {
    ends.shift()?.();
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return Object.assign(at, { scheduler, settle });
}

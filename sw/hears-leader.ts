import type { BeatChannel } from '../src/platform/worker/page-lease.ts';
import { STALE_MS } from '../src/sync/engine/lease-rule.ts';
import type { Clock } from '../src/sync/ports.ts';

/**
 * Whether a page leads, by its heartbeats: resolves with the first one, or after the silence that takes the lead from a
 * page (SYNC-17). One that hangs or is frozen may hold its lock all the same.
 */
export function hearsLeader(beats: BeatChannel, clock: Pick<Clock, 'after'>): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isHeard: boolean) => {
      cancel();
      beats.close();
      resolve(isHeard);
    };
    const cancel = clock.after(STALE_MS, () => end(false));
    beats.listen(() => end(true));
  });
}

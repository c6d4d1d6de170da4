import type { BeatChannel } from '../src/platform/worker/page-lease.ts';
import { STALE_MS } from '../src/sync/engine/lease-rule.ts';
import type { Clock } from '../src/sync/ports.ts';

/**
 * Whether a page leads. Resolves to true with its first heartbeat, or to false after the silence by which a page loses
 * the lead (SYNC-17). A page that hangs or is frozen may still hold its lock.
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

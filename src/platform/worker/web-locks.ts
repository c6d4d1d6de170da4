import type { Clock } from '../../sync/ports.ts';

/** Held by whoever syncs with the server: one page, or the service worker (SYNC-17). */
export const ENGINE_LOCK = 'rummage-engine';
/** Held while a token is renewed (SYNC-19). */
export const REFRESH_LOCK = 'rummage-refresh';

/** The browser's locks, or null where there are none. */
export function browserLocks(): LockManager | null {
  const { locks } = navigator as { locks?: LockManager };
  return locks ?? null;
}

/** A page that holds a lock may be frozen. After this time others go on without it. */
const LONGEST_WAIT_MS = 25_000;

/**
 * Runs alone among all pages of this device. The lock only saves work: whatever runs under it must
 * be right without it, for some browsers have none and a frozen page may keep it.
 */
export async function runAlone<T>(
  locks: LockManager | null,
  name: string,
  clock: Clock,
  run: () => Promise<T>,
): Promise<T> {
  if (locks === null) return run();
  const abort = new AbortController();
  const cancel = clock.after(LONGEST_WAIT_MS, () => abort.abort());
  let isGranted = false;
  try {
    return await locks.request(name, { signal: abort.signal }, () => {
      isGranted = true;
      cancel();
      return run();
    });
  } catch (error) {
    if (isGranted || !abort.signal.aborted) throw error;
    return run();
  } finally {
    cancel();
  }
}

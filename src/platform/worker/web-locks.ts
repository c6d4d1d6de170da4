import type { Clock } from '../../sync/ports.ts';

/** Held by whatever syncs with the server: one page, or the service worker (SYNC-17). */
export const ENGINE_LOCK = 'rummage-engine';
/** The channel for the heartbeats of the holder. */
export const ENGINE_BEATS = 'rummage-engine-beats';
/** Held while a token is renewed (SYNC-19). */
export const REFRESH_LOCK = 'rummage-refresh';

/** The browser's locks, or null if it has none. */
export function browserLocks(): LockManager | null {
  const { locks } = navigator as { locks?: LockManager };
  return locks ?? null;
}

/** A page that holds a lock may be frozen. After this time, others continue without it. */
const LONGEST_WAIT_MS = 25_000;

/**
 * Runs under a lock that all pages of this device share. The lock only avoids duplicate work. Whatever runs
 * under it must be correct without it, because some browsers have no locks and a frozen page may keep one.
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
    if (isGranted) throw error;
    // The wait was too long, or the browser denies locks here.
    return run();
  } finally {
    cancel();
  }
}

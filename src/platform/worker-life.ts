/**
 * A worker may end without an event: iOS ends it in the background, and it can close itself. So it holds a lock for
 * its life. Its page asks for the same lock, and gets it when the worker has ended, never because it is slow.
 */

/** Holds the lock until it is let go or the worker ends. Null if this browser has no locks, or denies them here. */
export function holdLife(locks: LockManager | null, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (locks === null) return resolve(null);
    const held = locks.request(name, () => new Promise<void>((letGo) => resolve(letGo)));
    held.catch(() => resolve(null));
  });
}

/** Calls back once the lock is free. It must be held already. Returns the function that stops watching. */
export function watchLife(locks: LockManager | null, name: string, onEnd: () => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const free = locks?.request(name, { signal }, () => {
    if (!signal.aborted) onEnd();
  });
  // No longer asked for, or no locks here.
  free?.catch(() => undefined);
  return () => abort.abort();
}

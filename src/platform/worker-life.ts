/**
 * A worker may end without an event: iOS ends it in the background, and it can close itself. So it holds a lock as
 * long as it lives. Its page asks for the same lock, and gets it only when the worker has ended, not if it is slow.
 */

/**
 * Holds the lock until the returned function is called or the worker ends. Null if this browser has no locks, or
 * denies them here.
 */
export function holdLife(locks: LockManager | null, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (locks === null) return resolve(null);
    const held = locks.request(name, () => new Promise<void>((letGo) => resolve(letGo)));
    held.catch(() => resolve(null));
  });
}

/** Calls back once the lock is free. It must already be held. Returns the function that stops watching. */
export function watchLife(locks: LockManager | null, name: string, onEnd: () => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const free = locks?.request(name, { signal }, () => {
    if (!signal.aborted) onEnd();
  });
  // It fails if nobody watches any longer, or if there are no locks here.
  free?.catch(() => undefined);
  return () => abort.abort();
}

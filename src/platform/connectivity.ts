/** What the browser says about the network: a reason to try, never a reason not to (SYNC-16). */

/** Calls back when the browser believes that the network is back; returns the way to stop. */
export function watchOnline(onOnline: () => void): () => void {
  window.addEventListener('online', onOnline);
  return () => window.removeEventListener('online', onOnline);
}

/** False: the browser is sure that there is no network, which says why nothing comes. */
export function mayBeOnline(): boolean {
  return navigator.onLine;
}

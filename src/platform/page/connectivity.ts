/** What the browser says about the network. It is a reason to try, but never a reason not to (SYNC-16). */

/**
 * Calls back when the browser reports that the network is back or gone. Returns the function that stops it.
 */
export function watchNetwork(onChange: (change: 'online' | 'offline') => void): () => void {
  const back = () => onChange('online');
  const gone = () => onChange('offline');
  window.addEventListener('online', back);
  window.addEventListener('offline', gone);
  return () => {
    window.removeEventListener('online', back);
    window.removeEventListener('offline', gone);
  };
}

/** False if the browser is sure that there is no network, which explains a failure. */
export function mayBeOnline(): boolean {
  return navigator.onLine;
}

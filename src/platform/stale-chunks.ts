/** After an update by another tab, this page may ask for a chunk that no longer exists. */

const RELOADED_KEY = 'rummageReloadedForChunk';
const ONCE_PER_MS = 60_000;

/** Reloads once to get the new page; a second failure within a minute goes to the error boundary. */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAtMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (!navigator.onLine || Date.now() - reloadedAtMs < ONCE_PER_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

import { isLeaving } from './page-leaving.ts';

/** After an update by another tab, this page may ask for a file of the program that no longer exists. */

const RELOADED_KEY = 'rummageReloadedForChunk';
const ONCE_PER_MS = 60_000;

/**
 * Calls back when a file of the program could not be loaded, once for each. It never loads the page
 * anew: somebody may be writing in it.
 */
export function watchMissingFiles(onMissing: () => void): void {
  const told = new Set<string>();
  addEventListener('vite:preloadError', ({ payload }) => {
    if (isLeaving() || told.has(payload.message)) return;
    told.add(payload.message);
    onMissing();
  });
}

/**
 * Loads this address anew, where the whole page could not be loaded: the newest version has it. Not
 * while it is being left, not twice in a minute, and only if the server answers, for the browser's own
 * page of errors helps nobody.
 */
export async function reloadForMissingPage(): Promise<void> {
  const reloadedAtMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (isLeaving() || Date.now() - reloadedAtMs < ONCE_PER_MS || !(await isAnswered())) return;
  if (isLeaving()) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

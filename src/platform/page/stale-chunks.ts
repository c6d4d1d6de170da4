import { isLeaving } from './page-leaving.ts';

/** After another tab has updated the app, this page may request a chunk that no longer exists. */

const RELOADED_KEY = 'rummageReloadedForChunk';
const ONCE_PER_MS = 60_000;

let quietLoads = 0;

/** Loads something optional. The person is not notified if its file is missing. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quietLoads += 1;
  try {
    return await load();
  } finally {
    quietLoads -= 1;
  }
}

/**
 * Calls back when a chunk could not be loaded, once for each. Never reloads the page, because someone may
 * be typing in it.
 */
export function watchMissingFiles(onMissing: () => void): void {
  const told = new Set<string>();
  addEventListener('vite:preloadError', ({ payload }) => {
    if (quietLoads > 0 || isLeaving() || told.has(payload.message)) return;
    told.add(payload.message);
    onMissing();
  });
}

/**
 * Reloads this address if the code of the whole page could not be loaded, because the newest version has it. Does
 * nothing while the page is being left, if it was reloaded within the last minute, or if the server does not answer:
 * the browser's own error page would help nobody.
 */
export async function reloadForMissingPage(): Promise<void> {
  const reloadedAtMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (isLeaving() || Date.now() - reloadedAtMs < ONCE_PER_MS || !(await isAnswered())) return;
  if (isLeaving()) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}

/** Whether the server itself answers for this address, without the browser's caches. */
async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

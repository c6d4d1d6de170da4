import { STORE_MAP_MESSAGE } from './service-worker-messages.ts';

/** Longer than any browser keeps a page busy that someone waits for. */
const LATEST_MS = 20_000;

/**
 * Asks the service worker to store the map's files once the page has nothing else to do, so that after one
 * visit the map opens without a connection. Not for people who asked their browser to save data: for them the
 * files are stored when they first open the map.
 */
export async function storeMapWhenIdle(): Promise<void> {
  if (asksForLessData()) return;
  const { active } = await navigator.serviceWorker.ready;
  await idle();
  active?.postMessage(STORE_MAP_MESSAGE);
}

function asksForLessData(): boolean {
  // Chromium only.
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such call.
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, LATEST_MS);
    else requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
  });
}

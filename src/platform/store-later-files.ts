import { laterFilesMessage } from './service-worker-messages.ts';

/** A page for which someone is waiting is never busy for longer than this. */
const LATEST_MS = 20_000;

/**
 * Once the page has nothing else to do, asks the service worker to store the files for which an installation does
 * not wait, so that after one visit every screen opens without a connection. People who asked their browser
 * to save data get the files of the map when they first open it. Resolves to true if all of them are stored now, and to
 * false if some are not, or if the worker was stopped before it could answer (in browsers that close its port then).
 */
export async function storeLaterFiles(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  await idle();
  const { port1, port2 } = new MessageChannel();
  const stored = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', (event: MessageEvent<unknown>) =>
      resolve(event.data === true),
    );
    port1.addEventListener('close', () => resolve(false));
    port1.start();
  });
  active?.postMessage(laterFilesMessage({ isWithMap: !asksForLessData() }), [port2]);
  return stored;
}

function asksForLessData(): boolean {
  // Only Chromium has this.
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, LATEST_MS);
    else requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
  });
}

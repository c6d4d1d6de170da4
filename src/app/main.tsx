// Must come first: it makes the browser enforce the policy, and starts the device worker.
import '../device/wiring/early-device.ts';
import './app.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import type { StartedDevice } from '../device/wiring/early-device.ts';
import { isDenied } from '../db/schema/database-trouble.ts';
import { openDoor } from '../device/wiring/open-door.ts';
import { PageProvider } from '../page/app/use-page.tsx';
import { followTheme } from '../platform/page/document-theme.ts';
import { keepPageText } from '../platform/page/page-text.ts';
import { watchLeaving } from '../platform/page/page-leaving.ts';
import { markStart } from '../platform/start-marks.ts';
import { watchMissingFiles } from '../platform/page/stale-chunks.ts';
import { startServiceWorker } from '../platform/app-update.ts';
import { isStorageBlocked, noteDenied, noteInMemory } from '../platform/storage.ts';
import { createPageState } from '../page/app/page-state.ts';
import type { PageState } from '../page/app/page-state.ts';
import { watchBack } from '../ui/feedback/layers.ts';
import { sayMissingPart } from './faults/missing-part.ts';
import { workerNews } from './faults/worker-news.ts';
import { createErrorTeller } from './faults/unexpected-error.ts';
import { createRouter } from './router.tsx';

/** Gives the first cards time to appear. */
const AFTER_FIRST_READ_MS = 300;
/** The first list takes this long over a modem. An installation at the same time would double that. */
const PATIENCE_MS = 60_000;

/** `startDevice` is for a browser that stores nothing. Null: a worker is the device. */
function start(container: HTMLElement, startDevice: (() => StartedDevice) | null): void {
  markStart('code');
  watchBack();
  const router = createRouter();
  const routePath = () => router.state.matches.at(-1)?.route.path ?? '';
  const errors = createErrorTeller(routePath);
  errors.watchPage();
  watchLeaving();
  watchMissingFiles(() => sayMissingPart(routePath()));
  followTheme();
  const page = createPageState((listeners) =>
    openDoor(listeners, { ...workerNews(errors.tell), onDenied }, startDevice),
  );
  page.db.open().catch((error: unknown) => {
    if (isDenied(error)) onDenied();
  });
  errors.reportThrough(page);
  startServiceWorker(() => wake(page), firstScreen(page));
  keepPageText(container);
  createRoot(container).render(
    <PageProvider page={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  );
}

/**
 * Background Sync wakes every page, and Chromium fires it at each change, even if the connection was never lost. So
 * only the leading page syncs, and not before the time that the server asked for (SYNC-17, SYNC-18). While the link is
 * online, the change itself has started a sync already.
 */
function wake({ door, status }: PageState): void {
  if (status.getState()?.link !== 'online') void door.sync.hint('online');
}

/** Resolves shortly after the first sync, when there is no connection, or after the longest wait. */
function firstScreen({ status }: PageState): Promise<void> {
  return new Promise((resolve) => {
    const stop = status.subscribe((next) => {
      if (next === null || (next.lastSyncMs === null && next.link !== 'offline')) return;
      stop();
      setTimeout(resolve, AFTER_FIRST_READ_MS);
    });
    setTimeout(resolve, PATIENCE_MS);
  });
}

const container = document.querySelector<HTMLElement>('#root');
if (container === null) throw new Error('index.html has no #root');
if (isStorageBlocked()) void startInMemory(container);
else start(container, null);

/** Only now is it known that this site has no databases, in this page or in its worker: begins again without them. */
function onDenied(): void {
  if (!isStorageBlocked() && noteDenied()) location.reload();
}

/** The same app over databases in memory. Nothing that people make is accepted: it would be lost. */
async function startInMemory(into: HTMLElement): Promise<void> {
  // Its own chunk: almost every browser stores something. Without it the app starts all the same, and has no sales.
  const own = await import('../device/wiring/page-device.ts').catch(() => null);
  if (own !== null) noteInMemory();
  start(into, own?.moveIntoPage() ?? null);
}

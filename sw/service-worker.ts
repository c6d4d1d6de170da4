// This must come first, because the database library opens a channel.
import '../src/platform/channels.ts';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import {
  isSkipWaiting,
  isTakeOn,
  readLaterFilesMessage,
  takesOver,
  WAKE_MESSAGE,
  WORK_WAITING_TAG,
} from '../src/platform/service-worker-messages.ts';
import { systemClock } from '../src/platform/clock.ts';
import { RUNTIME_CACHES } from './caches.ts';
import { LaterFiles, type Stored } from './later-files.ts';
import { AppPrecache } from './precache.ts';
import { isLedByPage, sendWithoutPage } from './send-without-page.ts';
import { type Stage, stageOf } from './stages.ts';

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Only Chromium has Background Sync, so TypeScript's library does not describe it. */
    sync: ExtendableEvent & { readonly tag: string };
  }
}

declare const self: ServiceWorkerGlobalScope;

// The route table begins with the whole app itself, so that any screen opens offline.
// The build fills in the list. Workbox would also allow plain addresses in it.
const files = self.__WB_MANIFEST.filter((entry) => typeof entry !== 'string');
const filesOf = (stage: Stage) => files.filter(({ url }) => stageOf(url) === stage);
const precache = new AppPrecache(filesOf('first'));
const laterFiles = new LaterFiles('later-files', filesOf('later'), self.location.href);
const mapFiles = new LaterFiles('map-files', filesOf('map'), self.location.href);
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();

// Every page of the app is the same document. Addresses of files and of the backend are not pages:
// answering those with HTML would hide that they are missing.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/\/[^/?]+\.[^/]+$/, /^\/(?:auth|functions|rest|storage)\/v1\//],
  }),
);

for (const { matches, strategy } of [laterFiles, mapFiles, ...RUNTIME_CACHES])
  registerRoute(matches, strategy);

// A photo that is neither cached nor reachable is a failed request of the page, not our error.
setCatchHandler(async () => Response.error());

// Without this, no worker would control the page of a first visit. If it went offline, screens that are not
// loaded yet would not open.
clientsClaim();

// A new version waits until the person accepts it. It never replaces a page in use.
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) void self.skipWaiting();
  if (isTakeOn(event.data)) event.waitUntil(self.clients.claim());
  const asked = readLaterFilesMessage(event.data);
  if (asked === null) return;
  const stored = storeLater(event, asked.isWithMap);
  event.waitUntil(stored.then((end) => event.ports[0]?.postMessage(end === 'all')));
});

async function storeLater(event: ExtendableEvent, isWithMap: boolean): Promise<Stored> {
  const later = await laterFiles.store(event);
  const map = isWithMap ? await mapFiles.store(event) : 'all';
  return later === 'all' ? map : later;
}

// The exception: the person has accepted it, and the waiting worker does not answer (`src/platform/switch-version.ts`).
self.addEventListener('install', () => {
  if (takesOver(self.location.href, systemClock.now())) void self.skipWaiting();
});

// Nobody is waiting for a new version, so it immediately fetches the later files if this device has those of the
// old one. Otherwise screens that worked without a network would be missing after the switch.
self.addEventListener('install', (event) => event.waitUntil(renewLater(event)));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([laterFiles.clean(), mapFiles.clean()]));
  // Delete the databases of earlier builds, which nothing reads any longer. An open page may hold one, so nothing
  // waits for this. See `src/decisions/one-version-until-the-first-release.md`.
  for (const name of ['rummage', 'rummage-device']) indexedDB.deleteDatabase(name);
});

async function renewLater(event: ExtendableEvent): Promise<void> {
  if (!(await laterFiles.isInUse())) return;
  const stored = await storeLater(event, await mapFiles.isInUse());
  // In this case the installation fails, as it does for a file of the first stage. The old version stays complete,
  // and the browser tries again. On a full device that would never end, so there the new version comes with what fits.
  if (stored === 'some') throw new Error('Not every file of the new version could be stored');
}

// The connection is back: open pages sync now instead of at their next timer (SYNC-18). If no page is open, or all open
// pages hang or are frozen, pending changes are pushed from here (SYNC-17).
self.addEventListener('sync', (event) => {
  if (event.tag === WORK_WAITING_TAG) event.waitUntil(onConnection());
});

async function onConnection(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(WAKE_MESSAGE);
  if (pages.length === 0) await sendWithoutPage(false);
  else if (!(await isLedByPage())) await sendWithoutPage(true);
}

import type { Workbox } from 'workbox-window';
import { storeLaterFiles } from './store-later-files.ts';
import { systemClock } from './clock.ts';
import { switchVersion } from './switch-version.ts';
import {
  addressTakingOver,
  isWake,
  knownAddress,
  TAKE_ON_MESSAGE,
  WORK_WAITING_TAG,
} from './service-worker-messages.ts';

/** The page's side of the service worker: registration, updates, wake-ups. */

export interface AppUpdate {
  /** A newer version is installed and waiting, or another tab has already switched to it. */
  readonly isWaiting: boolean;
  /**
   * Whether the app opens without a network. `almost-ready`: the files of some screens are still being stored.
   * `partly`: a try to store those has failed and will be repeated. `not-yet`: a try to store the app itself has
   * failed and will be repeated. `never`: not in this browser, window or build.
   */
  readonly offlineUse: 'ready' | 'almost-ready' | 'partly' | 'getting-ready' | 'not-yet' | 'never';
}

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync: only in Chromium. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;
/** How long to wait after a failed installation: a bad connection, a full disk, or a worker that was stopped. */
const FIRST_RETRY_MS = 30 * 1000;
const LAST_RETRY_MS = 10 * 60 * 1000;
/** Longer than browsers let a worker handle one message. */
const NO_ANSWER_MS = 6 * 60 * 1000;

const REFUSALS: ReadonlySet<string> = new Set(['SecurityError', 'NotSupportedError']);

const canInstall = import.meta.env.PROD && 'serviceWorker' in globalThis.navigator;
let state: AppUpdate = {
  isWaiting: false,
  offlineUse: canInstall ? 'getting-ready' : 'never',
};
let workbox: Workbox | null = null;
let isReloading = false;
const listeners = new Set<() => void>();

function setState(change: Partial<AppUpdate>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const setWaiting = (): void => setState({ isWaiting: true });

/** Shaped for `useSyncExternalStore`. */
export const appUpdate = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): AppUpdate => state,
  /**
   * Switches to the waiting version and reloads this page. Drafts are already stored. `onStuck`: the waiting version
   * does not answer, and it could not be installed again.
   */
  apply: (onStuck: () => void): void => {
    isReloading = true;
    if (workbox === null) return location.reload();
    const waiting = workbox;
    void switchVersion({
      askWaiting: () => waiting.messageSkipWaiting(),
      installAnew,
      reload: () => location.reload(),
      onStuck() {
        // If the worker answers after all, the person is asked again.
        isReloading = false;
        onStuck();
      },
      clock: systemClock,
    });
  },
};

/**
 * Registers the service worker and checks for a newer version on load, on focus, and when the page becomes visible,
 * at most once an hour. Does nothing in development, or if the browser has no service workers.
 * `firstScreen` resolves when a first visit shows its first screen. Until then nothing is installed,
 * because an installation would compete for the connection.
 */
export function startServiceWorker(onWake: () => void, firstScreen: Promise<void>): void {
  if (!canInstall) return;
  const { serviceWorker } = navigator;
  // The first worker claims the page that installed it. That is not an update.
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) location.reload();
    else if (hadController) switchedElsewhere();
    hadController = true;
  });
  serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isWake(event.data)) onWake();
  });
  void serviceWorker.ready
    .then(() => setState({ offlineUse: 'almost-ready' }))
    .then(storeLater)
    .then(() => setState({ offlineUse: 'ready' }));
  void (hadController ? Promise.resolve() : firstScreen).then(install).then(keepLooking);
}

/** Tries to register until a worker is installed. Files that a failed installation has stored are not fetched again. */
async function install(): Promise<void> {
  for (let pauseMs = FIRST_RETRY_MS; ; pauseMs = Math.min(2 * pauseMs, LAST_RETRY_MS)) {
    try {
      if (await register()) return;
    } catch (error) {
      if (isRefusal(error)) return setState({ offlineUse: 'never' });
    }
    // If a worker of an earlier visit already has the app, the state stays as it is.
    if (state.offlineUse === 'getting-ready') setState({ offlineUse: 'not-yet' });
    await pauseOrOnline(pauseMs);
  }
}

/**
 * Asks for the files of the other screens until all are stored. Files that are already stored survive a bad
 * connection, a full disk, and a worker that is stopped.
 */
async function storeLater(): Promise<void> {
  for (let pauseMs = FIRST_RETRY_MS; ; pauseMs = Math.min(2 * pauseMs, LAST_RETRY_MS)) {
    const silence = pauseOrOnline(NO_ANSWER_MS).then(() => null);
    const isComplete = await Promise.race([storeLaterFiles(), silence]);
    if (isComplete === true) return;
    setState({ offlineUse: 'partly' });
    if (isComplete === false) await pauseOrOnline(pauseMs);
  }
}

/** Installs the version again. Rejects if the server cannot be reached, or if some file could not be stored. */
async function installAnew(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(addressTakingOver(systemClock.now()));
  const { installing, waiting, active } = registration;
  const hasTakenOver = await isInstalled(installing ?? waiting ?? active);
  if (!hasTakenOver) throw new Error('The new version could not be installed');
}

/** Whether this browser or window refuses service workers, for example because it is private or may store nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && REFUSALS.has(error.name);
}

/** Whether there is a worker now. Rejects if the browser refuses, or could not fetch the worker. */
async function register(): Promise<boolean> {
  const { Workbox: Registration } = await import('workbox-window');
  const known = await navigator.serviceWorker.getRegistration();
  const newest = known?.installing ?? known?.waiting ?? known?.active;
  workbox = new Registration(knownAddress(newest?.scriptURL, location.href));
  workbox.addEventListener('waiting', setWaiting);
  const registration = await workbox.register({ immediate: true });
  if (registration === undefined) return false;
  // After a forced reload, or in Firefox while the worker was being stopped, no worker controls the page.
  // Then screens that are not loaded yet would not open offline.
  const isPassedBy = navigator.serviceWorker.controller === null;
  if (isPassedBy) registration.active?.postMessage(TAKE_ON_MESSAGE);
  return registration.active !== null || isInstalled(registration.installing);
}

async function isInstalled(worker: ServiceWorker | null): Promise<boolean> {
  if (worker === null) return false;
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/** Another tab accepted the update, so this page only has to reload. */
function switchedElsewhere(): void {
  workbox = null;
  setWaiting();
}

function keepLooking(): void {
  let lookedAtMs = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    // The clock may have been set back.
    if (Math.abs(Date.now() - lookedAtMs) < UPDATE_CHECK_INTERVAL_MS) return;
    lookedAtMs = Date.now();
    // Usually the device is offline. The next check is the retry.
    workbox?.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
}

/**
 * Asks the browser to wake this app when there is a connection again, even in the background. Optional:
 * only Chromium can, and everything works without it (SYNC-18).
 */
export async function askForWakeUp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(WORK_WAITING_TAG).catch(() => undefined);
}

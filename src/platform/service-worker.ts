import type { Workbox } from 'workbox-window';
import { isWake, TAKE_ON_MESSAGE, WORK_WAITING_TAG } from './service-worker-messages.ts';

/** The page's side of the service worker: registration, updates, wake-ups. */

export interface AppUpdate {
  /** A newer version is installed and waiting, or another tab has already switched to it. */
  readonly isWaiting: boolean;
}

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync: only in Chromium. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;

let state: AppUpdate = { isWaiting: false };
let workbox: Workbox | null = null;
let isReloading = false;
const listeners = new Set<() => void>();

function setWaiting(): void {
  state = { isWaiting: true };
  for (const listener of listeners) listener();
}

/** Shaped for `useSyncExternalStore`. */
export const appUpdate = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): AppUpdate => state,
  /** Switches to the waiting version and reloads this page. Drafts are already stored. */
  apply: (): void => {
    isReloading = true;
    if (workbox === null) location.reload();
    else workbox.messageSkipWaiting();
  },
};

/**
 * Registers `/sw.js` and checks for a newer version on load, on focus, and when the page becomes visible,
 * at most once an hour. Does nothing in development, or if the browser has no service workers.
 */
export function startServiceWorker(onWake: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
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
  register().then(keepLooking, () => {
    // Private windows and full disks refuse. The app still works, but needs a network to open.
  });
}

async function register(): Promise<void> {
  const { Workbox: Registration } = await import('workbox-window');
  workbox = new Registration('/sw.js');
  workbox.addEventListener('waiting', setWaiting);
  // Waits for the page's load event, so that it does not compete with the first screen.
  const registration = await workbox.register();
  // After a forced reload, or in Firefox while the worker was being stopped, no worker controls the page.
  // Then screens that are not loaded yet would not open offline.
  const isPassedBy = navigator.serviceWorker.controller === null;
  if (isPassedBy) registration?.active?.postMessage(TAKE_ON_MESSAGE);
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
    if (Date.now() - lookedAtMs < UPDATE_CHECK_INTERVAL_MS) return;
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

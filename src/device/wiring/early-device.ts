// This must come first: from here on, the browser enforces the policy.
import '../../platform/page/trusted-types.ts';
import { linkChannels } from '../../platform/channels.ts';
import {
  effectiveDataSource,
  geocoderUrl,
  routerSettings,
  serverSettings,
  tilesUrl,
} from '../../platform/build-settings.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import type { SessionView } from '../door/account-door.ts';
import type { OpenOptions } from '../door/door.ts';
import type { SyncStatus } from '../door/sync-door.ts';

/** The page's first plain message to its worker. The door opens on `port`. */
export interface StartMessage {
  readonly options: OpenOptions;
  readonly port: MessagePort;
  /** The lock that the worker holds as long as it lives. */
  readonly life: string;
}

/** Says that the page may be cached or frozen. Then the worker must not hold a lock. */
export interface LeaveMessage {
  readonly leave: true;
}

/** What the worker sends the page by itself. */
export type ToldMessage =
  /** The worker's code runs. `isHeld`: it holds the lock of its life. */
  | { readonly isHeld: boolean }
  | { readonly status: SyncStatus }
  | { readonly session: SessionView | null }
  | { readonly catalog: number }
  | { readonly firstArea: true }
  /** The browser denies the worker its databases. */
  | { readonly isDenied: true };

/** A device worker that was started. It keeps its messages until someone listens. */
export interface StartedDevice {
  readonly port: MessagePort;
  readonly life: string;
  /** Calls back with everything that the worker sends, beginning with what it has already sent. */
  listen(onTold: (told: ToldMessage) => void, onBroken: (reason: unknown) => void): void;
  /** Tells the worker that the page may be cached or frozen. */
  leave(): void;
  end(): void;
}

/**
 * The page's device worker. This module is a file of its own, which the document loads before the app. On a
 * device that has the app, the worker opens the database while the page's code is still being read. On a
 * first visit, everything has to arrive over the network, so the worker waits until the page listens: if both
 * programs started at once, both would be slower.
 */
export const earlyDevice: StartedDevice = startDevice(hasApp() && !isStorageBlocked());

export function startDevice(atOnce = true): StartedDevice {
  const { port1, port2 } = new MessageChannel();
  // A name that no other worker has. `crypto.randomUUID` is missing on pages loaded over plain http.
  const life = `rummage-life-${Date.now()}-${Math.random()}`;
  const early: MessageEvent<ToldMessage>[] = [];
  const failures: ErrorEvent[] = [];
  let onTold = (event: MessageEvent<ToldMessage>) => {
    early.push(event);
  };
  let onFailure = (event: ErrorEvent) => {
    failures.push(event);
  };
  let worker: Worker | null = null;
  let unlink = () => {};
  const start = () => {
    if (worker !== null) return;
    worker = new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' });
    unlink = linkChannels(worker);
    worker.addEventListener('message', (event: MessageEvent<ToldMessage>) => onTold(event));
    worker.addEventListener('error', (event) => onFailure(event));
    const message: StartMessage = { options: openOptions(), port: port2, life };
    worker.postMessage(message, [port2]);
  };
  if (atOnce) start();
  return {
    port: port1,
    life,
    listen(hear, onBroken) {
      onTold = ({ data }) => hear(data);
      onFailure = (event) => onBroken(event.error ?? event);
      for (const event of early.splice(0)) onTold(event);
      for (const event of failures.splice(0)) onFailure(event);
      start();
    },
    leave() {
      const message: LeaveMessage = { leave: true };
      worker?.postMessage(message);
    },
    end() {
      worker?.terminate();
      unlink();
      port1.close();
    },
  };
}

/** The worker's file, for a page that has to be its own device (`page-device.ts`). */
export const deviceFile = () => String(new URL('./device-worker.ts', import.meta.url));

/** The options for a device, from this build and the person's settings. */
export function openOptions(): OpenOptions {
  return {
    dataSource: effectiveDataSource(),
    ...serverSettings(),
    geocoderUrl: geocoderUrl(),
    tilesUrl: tilesUrl(),
    router: routerSettings(),
  };
}

/** Whether the page's files come from this device. Without service workers, they never do. */
function hasApp(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

import { wrap } from 'comlink';
import {
  effectiveDataSource,
  geocoderUrl,
  serverSettings,
  tilesUrl,
} from '../../platform/build-settings.ts';
import type { SessionView } from '../door/account-door.ts';
import type { Door, DoorListeners, OpenOptions } from '../door/door.ts';
import type { SyncStatus } from '../door/sync-door.ts';

/** The page's first and only plain message to its worker. The door opens on `port`. */
export interface StartMessage {
  readonly options: OpenOptions;
  readonly port: MessagePort;
}

/** What the worker tells the page by itself. */
export type ToldMessage =
  | { readonly status: SyncStatus }
  | { readonly session: SessionView | null }
  | { readonly catalogue: number }
  | { readonly firstArea: true };

/**
 * Starts the page's device worker and returns its door at once; calls wait until the worker is ready.
 * `onBroken` is called with the worker's bugs, and if it cannot be started at all.
 */
export function openDoor(listeners: DoorListeners, onBroken: (reason: unknown) => void): Door {
  const worker = new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('error', (event) => onBroken(event.error ?? event));
  worker.addEventListener('message', ({ data: told }: MessageEvent<ToldMessage>) => {
    if ('status' in told) listeners.onStatus(told.status);
    else if ('session' in told) listeners.onSession(told.session);
    else if ('catalogue' in told) listeners.onCatalogue(told.catalogue);
    else listeners.onFirstArea();
  });
  const { port1, port2 } = new MessageChannel();
  const dataSource = effectiveDataSource();
  const addresses = { ...serverSettings(), geocoderUrl: geocoderUrl(), tilesUrl: tilesUrl() };
  const options = { dataSource, ...addresses };
  const start: StartMessage = { options, port: port2 };
  worker.postMessage(start, [port2]);
  // Comlink follows property paths, so the nouns need no forwarding. Its types only know flat objects.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return wrap(port1) as unknown as Door;
}

import { NOT_SYNCED, type SyncResult } from '../../sync/engine/sync-result.ts';
import type { PageLease } from '../../platform/worker/page-lease.ts';
import type { DeviceStore } from '../../db/schema/device-store.ts';
import { sendPhotos } from '../../sync/photos/send-photos.ts';
import type { Clock, Principal, Random } from '../../sync/ports.ts';
import { createScheduler, type Scheduler } from '../../sync/engine/scheduler.ts';
import { isAccount, isLocalOnly } from '../../sync/rows/scope-name.ts';
import type { LazyServer } from '../wiring/lazy-server.ts';

export interface PhotoLoopOptions {
  readonly store: DeviceStore;
  /** Null on a device without a server: then photos stay here. */
  readonly server: Pick<LazyServer, 'photos'> | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly lease: PageLease;
  readonly principal: () => Principal;
  /** A photo's next step was queued. */
  readonly onQueued: () => void;
  readonly onBug: (error: unknown) => void;
}

/** Sends photos beside the sync, with a back-off of its own: rows never wait for photos. */
export type PhotoLoop = Pick<Scheduler, 'wake' | 'runNow' | 'stop'>;

export function createPhotoLoop(options: PhotoLoopOptions): PhotoLoop {
  const { clock, random, lease } = options;
  return createScheduler({
    clock,
    random,
    run: () => sendAll(options),
    isLeading: () => lease.isLeading(),
    onState: () => undefined,
    onBug: options.onBug,
  });
}

/** A guest's photos are sent as the guest's, even while someone is logged in (SYNC-15). */
async function sendAll(options: PhotoLoopOptions): Promise<SyncResult> {
  const { store, server, onQueued } = options;
  const principal = options.principal();
  if (server === null || isLocalOnly(principal)) return NOT_SYNCED;
  const lane = { store, remote: server.photos, onQueued };
  const outcome = await sendPhotos(lane, principal);
  return outcome.isDone && isAccount(principal) ? sendPhotos(lane, 'guest') : outcome;
}

import { NOT_SYNCED, type SyncResult } from '../../sync/engine/sync-result.ts';
import type { PageLease } from '../../platform/worker/page-lease.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import { type PhotoRemote, sendPhotos } from '../../sync/photos/send-photos.ts';
import { StorageTrouble } from '../../sync/local-store.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { createScheduler, type Scheduler } from '../../sync/engine/scheduler.ts';
import { isAccount, isLocalOnly } from '../../sync/rows/scope-name.ts';
import type { LazyServer } from '../syncing/lazy-server.ts';

export interface PhotoLoopOptions {
  readonly store: DeviceStore;
  /** Null on a device without a server. Then photos stay here. */
  readonly server: Pick<LazyServer, 'photos' | 'findPhotos'> | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly lease: PageLease;
  readonly principal: () => Principal;
  /** Called when a photo's next step was queued. */
  readonly onQueued: () => void;
  readonly onBug: (error: unknown) => void;
}

/** Sends photos in parallel with the sync, with a back-off of its own, so that rows never wait for photos. */
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
  const hasFolded = await foldFinds(store, principal);
  if (server === null || isLocalOnly(principal)) return hasFolded ? NOT_SYNCED : IN_TROUBLE;
  const lane = { store, remote: server.photos, onQueued };
  const outcome = await sendPhotos(lane, principal);
  if (!isAccount(principal)) return outcome;
  const ofFinds = hasFolded ? await sendFindPhotos(options, server, principal) : IN_TROUBLE;
  if (!outcome.isDone) return outcome;
  const ofGuest = await sendPhotos(lane, 'guest');
  return ofGuest.isDone ? ofFinds : ofGuest;
}

const IN_TROUBLE: SyncResult = { ...NOT_SYNCED, link: 'storage-trouble' };

/** Returns false if the device has no room for the update. Photos of sales do not wait for it. */
async function foldFinds({ findPhotos }: DeviceStore, principal: Principal): Promise<boolean> {
  try {
    await findPhotos.fold(principal);
    return true;
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error;
    return false;
  }
}

/** Sends photos of finds as the person they belong to. No mutation follows an upload. */
function sendFindPhotos(
  { store }: PhotoLoopOptions,
  { findPhotos }: Pick<LazyServer, 'findPhotos'>,
  principal: Principal,
): Promise<SyncResult> {
  const remote: PhotoRemote = {
    upload: (path, bytes, type) => findPhotos.upload(principal, path, bytes, type),
  };
  return sendPhotos({ store: store.findPhotos, remote, onQueued: () => undefined }, principal);
}

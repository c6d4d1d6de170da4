import { type SyncResult, NOT_SYNCED } from '../engine/sync-result.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import { StorageTrouble } from '../local-store.ts';
import type { Photo, PhotoBytes } from './photo-state.ts';
import type { LinkState } from '../ports.ts';
import type { Principal } from '../../domain/principal.ts';

/** Classed by status and code, never by text (SYNC-16). */
export type PhotoFailure =
  /** No answer of the storage: no network, captive portal, time limit. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'transient'; readonly retryAfterMs: number | null }
  /** The path is not declared, or was declared too long ago. */
  | { readonly kind: 'refused' }
  /** The storage does not accept this file, and never will. */
  | { readonly kind: 'unfit' };

/**
 * The bucket of photos. If the path of a sale's photo is already taken, the server checks that it holds our bytes
 * when the photo is attached. Paths of finds' photos belong to this person alone.
 */
export interface PhotoRemote {
  upload(
    path: string,
    bytes: ArrayBuffer,
    type: string,
  ): Promise<Result<'stored' | 'exists', PhotoFailure>>;
}

/** The private bucket of finds' photos. */
export interface FindPhotoRemote {
  upload(
    sender: Principal,
    ...file: Parameters<PhotoRemote['upload']>
  ): ReturnType<PhotoRemote['upload']>;
  /** `absent`: there is no such file (yet), or it is not a photo of the kind that devices make. */
  download(
    reader: Principal,
    path: string,
  ): Promise<Result<ArrayBuffer, { readonly kind: 'offline' | 'absent' }>>;
}

/** The store of the lane. Every method is one transaction (SYNC-10) and may be repeated. */
export interface PhotoStore {
  /** The next photo that may be uploaded, in the order in which people see them. Null if there is none. */
  nextPhoto(principal: Principal): Promise<PhotoToSend | null>;
  /** Notes that the storage has both renditions, and queues the attachment. */
  photoUploaded(imageId: string): Promise<void>;
  /** Queues the declaration again, a few times at most: the storage knows of none, or of one that is too old. */
  declareAgain(imageId: string): Promise<void>;
  failPhoto(imageId: string, failure: 'unfit' | 'lost'): Promise<void>;
}

export interface PhotoToSend {
  readonly photo: Pick<Photo, 'imageId' | 'type'>;
  readonly paths: { readonly large: string; readonly small: string };
  /** Null if the bytes are gone from the device. */
  readonly bytes: PhotoBytes | null;
}

export interface PhotoLane {
  readonly store: PhotoStore;
  readonly remote: PhotoRemote;
  /** Called when a mutation was queued, which is worth a sync. */
  readonly onQueued: () => void;
}

/**
 * Uploads a principal's declared photos one after the other, each large rendition before its small
 * one (SYNC-22). Runs in parallel with the sync and never delays it. A new run continues where the last one stopped.
 */
export async function sendPhotos(lane: PhotoLane, principal: Principal): Promise<SyncResult> {
  let sentCount = 0;
  let hadRefusal = false;
  try {
    for (;;) {
      const next = await lane.store.nextPhoto(principal);
      if (next === null) break;
      const sent = await sendPhoto(lane, next);
      if (!sent.ok && sent.error.kind !== 'refused' && sent.error.kind !== 'unfit') {
        const { error } = sent;
        const retryAfterMs = error.kind === 'transient' ? error.retryAfterMs : null;
        return outcome('offline', sentCount, retryAfterMs);
      }
      if (sent.ok) sentCount += 1;
      else hadRefusal ||= sent.error.kind === 'refused';
    }
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error;
    return outcome('storage-trouble', sentCount, null);
  }
  // A refusal counts as a failure, so that declaring again does not loop without a pause.
  return { ...outcome('online', sentCount, null), isDone: !hadRefusal };
}

async function sendPhoto(
  { store, remote, onQueued }: PhotoLane,
  { photo: { imageId, type }, paths, bytes }: PhotoToSend,
): Promise<Result<null, PhotoFailure>> {
  if (bytes === null) {
    await store.failPhoto(imageId, 'lost');
    return err({ kind: 'unfit' });
  }
  const renditions = [
    [paths.large, bytes.large],
    [paths.small, bytes.small],
  ] as const;
  for (const [at, rendition] of renditions) {
    const answer = await remote.upload(at, rendition, type);
    if (answer.ok) continue;
    if (answer.error.kind === 'unfit') await store.failPhoto(imageId, 'unfit');
    if (answer.error.kind === 'refused') {
      await store.declareAgain(imageId);
      onQueued();
    }
    return answer;
  }
  await store.photoUploaded(imageId);
  onQueued();
  return ok(null);
}

/** The result of a lane that stopped before its end. */
function outcome(link: LinkState, sentCount: number, retryAfterMs: number | null): SyncResult {
  return { ...NOT_SYNCED, link, sentCount, retryAfterMs };
}

import type { OutboxEntry } from '../local-store.ts';
import type { Principal } from '../../domain/principal.ts';

/**
 * How far a photo has come (SYNC-22). `draft`: its sale is not posted yet; `waiting`: its declaration is in
 * the outbox; `declared`: it may be uploaded; `uploaded`: its attachment is in the outbox; `failed`: the person
 * has to decide.
 */
export type PhotoState = 'draft' | 'waiting' | 'declared' | 'uploaded' | 'failed';

/** A photo that only this device has. Its bytes are stored apart, so that a change of state is a small write. */
export interface Photo {
  readonly imageId: string;
  readonly saleId: string;
  readonly principal: Principal;
  /** Its position among all photos of the sale. */
  readonly position: number;
  readonly ext: 'jpg';
  /** MIME type of both renditions. */
  readonly type: string;
  /** Sizes and digests of the renditions (MD5 in hex, because that is what storages report). */
  readonly bytes: number;
  readonly md5: string;
  readonly smallBytes: number;
  readonly smallMd5: string;
  /** About 30 bytes of placeholder, base64. */
  readonly thumb: string | null;
  readonly state: PhotoState;
  /** Of a failed one: a refusal's code, or `unfit` if the storage would not accept the file. */
  readonly failure: string | null;
  /** How often the storage said that the declaration is not valid, or no longer valid. */
  readonly refusals: number;
  readonly addedAtMs: number;
}

/** Bytes, never blobs: some browsers lose blobs that are kept in a database. */
export interface PhotoBytes {
  readonly imageId: string;
  readonly large: ArrayBuffer;
  readonly small: ArrayBuffer;
}

/** Failures of the lane itself. No mutation is parked for them. */
const OWN_FAILURES: ReadonlySet<string> = new Set(['unfit', 'refused', 'lost']);

/** The state of a photo while a mutation of this name is pending for it. */
const STATE_WHILE: Readonly<Record<string, PhotoState>> = {
  'image.declare': 'waiting',
  'image.attach': 'uploaded',
};

/** Whether a queued mutation is a step of bringing this photo to the server. */
export function isAboutPhoto({ op, args }: OutboxEntry, imageId: string): boolean {
  return op in STATE_WHILE && args['imageId'] === imageId;
}

/**
 * A photo as the outbox of its sale says it is: a fold, like an overlay. Null: it has reached the
 * server, or the person has given it up.
 */
export function photoAfter(photo: Photo, entries: readonly OutboxEntry[]): Photo | null {
  if (photo.state === 'draft') return photo;
  const steps = entries.filter((entry) => isAboutPhoto(entry, photo.imageId));
  const parked = steps.find(({ state }) => state === 'parked');
  if (parked !== undefined) return { ...photo, state: 'failed', failure: parked.code };
  const step = steps.at(-1);
  if (step !== undefined) {
    return { ...photo, state: STATE_WHILE[step.op] ?? 'waiting', failure: null };
  }
  switch (photo.state) {
    case 'waiting':
      return { ...photo, state: 'declared' };
    case 'declared':
      return photo;
    case 'uploaded':
      return null;
    case 'failed':
      return OWN_FAILURES.has(photo.failure ?? '') ? photo : null;
  }
}

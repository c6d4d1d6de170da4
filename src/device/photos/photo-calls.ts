import { type Result, err, ok } from '../../domain/result.ts';
import type { DeviceStore, OnceWrites } from '../../db/store/device-store.ts';
import type { PreparedPhoto, PhotoProblem } from '../../platform/worker/resize-photo.ts';
import type { Principal } from '../../domain/principal.ts';
import { createFindFetcher, type FindFetcherParts } from './find-fetcher.ts';
import type { AddPhotoFailure, PhotosDoor, PhotoTarget } from '../door/photos-door.ts';

export interface PhotoParts {
  readonly store: DeviceStore;
  readonly principal: () => Principal;
  readonly prepare: (file: Blob) => Promise<Result<PreparedPhoto, PhotoProblem>>;
  /** Null on a device without a server. */
  readonly server: FindFetcherParts['server'];
  /** Called when something was queued. */
  readonly onQueued: () => void;
}

/** Handles the files that people choose and what they do with their photos. Each call gets its own writes and id. */
export function createPhotoCalls(
  parts: PhotoParts,
): (once: OnceWrites, newId: () => string) => PhotosDoor {
  /** Photos are handled one at a time, because they are large when decoded. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  const fetchOfFind = createFindFetcher(parts);
  return (once, newId) => ({ fetchOfFind, ...photoCalls({ ...parts, once, inTurn, newId }) });
}

interface CallParts extends PhotoParts {
  readonly once: OnceWrites;
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** A photo's id. A call that comes again has the same one. */
  readonly newId: () => string;
}

function photoCalls(parts: CallParts): Omit<PhotosDoor, 'fetchOfFind'> {
  const { principal, onQueued, once, inTurn, newId } = parts;

  async function add(
    { saleId, isOfDraft, beside }: PhotoTarget,
    file: Blob,
  ): Promise<Result<{ readonly imageId: string }, AddPhotoFailure>> {
    const prepared = await parts.prepare(file);
    if (!prepared.ok) return err({ code: prepared.error });
    const imageId = newId();
    const photo = { ...prepared.value, imageId, isOfDraft, beside };
    const kept = await once.addPhoto(principal(), saleId, photo);
    if (!kept.ok) return kept;
    onQueued();
    return ok({ imageId });
  }

  async function addOfFind(
    routeId: string,
    file: Blob,
  ): Promise<Result<{ readonly imageId: string }, AddPhotoFailure>> {
    const prepared = await parts.prepare(file);
    if (!prepared.ok) return err({ code: prepared.error });
    const imageId = newId();
    const { large, small } = prepared.value;
    const kept = await once.findPhotos.keep(principal(), routeId, { imageId, large, small });
    return kept.ok ? ok({ imageId }) : err({ code: 'storage' });
  }

  return {
    add: (target, file) => inTurn(() => add(target, file)),
    addOfFind: (routeId, file) => inTurn(() => addOfFind(routeId, file)),
    async retryOfFind(imageId) {
      await once.findPhotos.retry(imageId);
      onQueued();
    },
    async order(saleId, imageIds) {
      await once.orderPhotos(principal(), saleId, imageIds);
      onQueued();
    },
    async remove(saleId, imageId) {
      await once.removePhoto(principal(), saleId, imageId);
      onQueued();
    },
    async retry(imageId) {
      await once.retryPhoto(imageId);
      onQueued();
    },
  };
}

import { largePath, smallPath } from '../../domain/sale/image-path.ts';
import type { Photo, PhotoState } from '../../sync/photos/photo-state.ts';
import type { PhotoToSend } from '../../sync/photos/send-photos.ts';
import type { Principal } from '../../domain/principal.ts';
import {
  declare,
  type PhotoSession,
  photoTables,
  queueFor,
  takeBack,
} from '../drafts/draft-photos.ts';
import { grouped } from '../schema/grouped.ts';
import type { RummageDb } from '../schema/schema.ts';
import { dropPhotos, updatePhotos } from '../outbox/update-photos.ts';
import type { Writing } from '../schema/writing.ts';

/** After more refusals by the storage than this, the person is asked. */
export const MAX_REFUSALS = 3;

/** The next photo to upload: oldest sale first, then in display order. */
export function nextPhoto(db: RummageDb, principal: Principal): Promise<PhotoToSend | null> {
  return db.transaction('r', db.photos, db.photoBytes, db.outbox, async () => {
    const ready = await db.photos
      .where('[principal+state]')
      .equals([principal, 'declared'])
      .toArray();
    for (const photo of inUploadOrder(ready)) {
      if (await isBeingDeleted(db, photo)) continue;
      const { saleId, imageId, ext, smallMd5 } = photo;
      const paths = {
        large: largePath(saleId, imageId, ext),
        small: smallPath(saleId, imageId, ext, smallMd5),
      };
      return { photo, paths, bytes: (await db.photoBytes.get(imageId)) ?? null };
    }
    return null;
  });
}

/** Sorts sales by their oldest photo that is ready. */
function inUploadOrder(ready: readonly Photo[]): readonly Photo[] {
  const bySale = [...grouped(ready, ({ saleId }) => saleId).values()].map((ofSale) => ({
    sinceMs: Math.min(...ofSale.map(({ addedAtMs }) => addedAtMs)),
    photos: ofSale.toSorted((a, b) => a.position - b.position),
  }));
  return bySale.toSorted((a, b) => a.sinceMs - b.sinceMs).flatMap(({ photos }) => photos);
}

/** Queues the photo's attachment at its current position, because both renditions are uploaded. */
export function photoUploaded(writing: Writing, imageId: string): Promise<void> {
  return onPhoto({ ...writing, imageId, state: 'declared' }, async (photo, whole) => {
    if (await isBeingDeleted(whole.db, photo)) return;
    const { ext, position, bytes, smallMd5, thumb } = photo;
    const args = { id: photo.saleId, imageId, ext, position, bytes, smallMd5, thumb };
    await whole.db.photos.put({ ...photo, state: 'uploaded' });
    await queueFor(whole, { op: 'image.attach', args });
    await updatePhotos(whole.db, [photo.saleId], whole.notes);
  });
}

/** Declares a photo again, because the storage knows no (current) declaration of it. */
export function declareAgain(writing: Writing, imageId: string): Promise<void> {
  return onPhoto({ ...writing, imageId, state: 'declared' }, async (photo, whole) => {
    const refusals = photo.refusals + 1;
    if (refusals > MAX_REFUSALS) await fail(whole, photo, 'refused');
    else await declare(whole, { ...photo, refusals });
  });
}

export function failPhoto(
  writing: Writing,
  imageId: string,
  failure: 'unfit' | 'lost',
): Promise<void> {
  return onPhoto({ ...writing, imageId, state: 'declared' }, (photo, whole) =>
    fail(whole, photo, failure),
  );
}

async function fail({ db, notes }: PhotoSession, photo: Photo, failure: string): Promise<void> {
  await db.photos.put({ ...photo, state: 'failed', failure });
  // Failed photos are counted with the outbox.
  notes.outbox();
  notes.sales([photo.saleId]);
}

/**
 * Restarts a failed photo from the first step, because every step may be repeated. If other bytes are stored
 * under its names (`duplicate`), it gets new names.
 */
export function retryPhoto(writing: Writing, imageId: string): Promise<void> {
  return onPhoto({ ...writing, imageId, state: 'failed' }, async (photo, whole) => {
    await takeBack(whole, imageId);
    const again = photo.failure === 'duplicate' ? await renamed(whole, photo) : photo;
    await declare(whole, { ...again, refusals: 0 });
  });
}

async function renamed(whole: PhotoSession, photo: Photo): Promise<Photo> {
  const { db, saleId } = whole;
  const bytes = await db.photoBytes.get(photo.imageId);
  const imageId = whole.newId();
  await queueFor(whole, { op: 'image.remove', args: { id: saleId, imageId: photo.imageId } });
  await dropPhotos(db, [photo.imageId]);
  if (bytes !== undefined) await db.photoBytes.put({ ...bytes, imageId });
  return { ...photo, imageId };
}

interface Found extends Writing {
  readonly imageId: string;
  /** The state the photo must be in. It may have been deleted, or another page may have been first. */
  readonly state: PhotoState;
}

function onPhoto(
  { imageId, state, ...writing }: Found,
  work: (photo: Photo, whole: PhotoSession) => Promise<void>,
): Promise<void> {
  const { db } = writing;
  return db.transaction('rw', photoTables(db), async () => {
    const photo = await db.photos.get(imageId);
    if (photo?.state !== state) return;
    await work(photo, { ...writing, principal: photo.principal, saleId: photo.saleId });
  });
}

/** Whether the person has deleted the sale. If so, nothing more is sent for it. */
async function isBeingDeleted(db: RummageDb, { principal, saleId }: Photo): Promise<boolean> {
  const entries = await db.outbox
    .where('[principal+entityId]')
    .equals([principal, saleId])
    .toArray();
  return entries.some(({ op, state }) => op === 'sale.delete' && state === 'waiting');
}

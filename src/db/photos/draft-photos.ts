import type { Sale, SaleImage } from '../../domain/sale/sale.ts';
import { MAX_IMAGES } from '../../domain/sale/image-path.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';
import { isAboutPhoto, type Photo, type PhotoBytes } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../sync/ports.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { commit } from '../queue/commit.ts';
import { isPosted } from '../queue/drafts.ts';
import { filesOf } from './photo-files.ts';
import type { RummageDb } from '../schema/schema.ts';
import { dropPhotos, updatePhotos } from './update-photos.ts';

/** Who changes the photos of which sale, and when. */
export interface PhotoWork {
  readonly principal: Principal;
  readonly saleId: string;
  readonly createdAtMs: number;
}

/** A chosen photo, ready to be stored: re-encoded, without the camera's metadata. */
export interface NewPhoto extends PhotoBytes {
  /** Whether the sale was a draft when the photo was chosen. It may have been posted since. */
  readonly isOfDraft: boolean;
  readonly ext: Photo['ext'];
  readonly type: string;
  readonly thumb: string | null;
}

/** A transaction over the photos of one sale and what is queued for them. */
export interface PhotoSession extends PhotoWork {
  readonly db: RummageDb;
  readonly newId: () => string;
  readonly notes: ChangeNotes;
}

/** The tables that any change of photos may touch. */
export function photoTables({ rows, overlays, queue, secrets, photos, photoBytes }: RummageDb) {
  return [rows, overlays, queue, secrets, photos, photoBytes];
}

/**
 * Stores a photo. For a posted sale it is declared in the same transaction, for a draft at posting.
 * Returns `limit` if the sale already has the maximum (spec 5).
 */
export function addPhoto(session: PhotoSession, photo: NewPhoto): Promise<'added' | 'limit'> {
  const { db, principal, saleId, createdAtMs } = session;
  return db.transaction('rw', photoTables(db), async () => {
    if ((await db.photos.get(photo.imageId)) !== undefined) return 'added';
    const others = await db.photos.where('saleId').equals(saleId).toArray();
    const attached = await attachedImages(db, principal, saleId);
    const all = new Set([...attached.map(({ id }) => id), ...others.map(({ imageId }) => imageId)]);
    if (all.size >= MAX_IMAGES) return 'limit';
    const { imageId, large, small, ext, type, thumb } = photo;
    const places = [...attached, ...others].map(({ position }) => position + 1);
    const kept: Photo = {
      imageId,
      saleId,
      principal,
      position: Math.max(0, ...places),
      ext,
      type,
      ...filesOf(photo),
      thumb,
      state: 'draft',
      failure: null,
      refusals: 0,
      addedAtMs: createdAtMs,
    };
    await db.photoBytes.put({ imageId, large, small });
    await db.photos.put(kept);
    if (!photo.isOfDraft || (await isPosted(db, saleId))) await declare(session, kept);
    session.notes.sales([saleId]);
    return 'added';
  });
}

/** At posting, turns the draft's photos into the sale's: keeps their order and declares each. */
export async function bindDraftPhotos(session: PhotoSession): Promise<void> {
  const { db, saleId } = session;
  const chosen = await db.photos.where('saleId').equals(saleId).sortBy('position');
  const drafts = chosen.filter(({ state }) => state === 'draft');
  for (const [position, photo] of drafts.entries()) await declare(session, { ...photo, position });
}

/** Puts a sale's photos in the given order. Photos not listed stay behind them, in their old order. */
export function orderPhotos(session: PhotoSession, imageIds: readonly string[]): Promise<void> {
  const { db, saleId } = session;
  return db.transaction('rw', photoTables(db), async () => {
    const local = await db.photos.where('saleId').equals(saleId).toArray();
    for (const photo of local) {
      const position = imageIds.indexOf(photo.imageId);
      if (position >= 0) await db.photos.put({ ...photo, position });
    }
    if (!local.some(({ state }) => state === 'draft')) {
      await queueFor(session, { op: 'image.order', args: { id: saleId, imageIds } });
    }
    session.notes.sales([saleId]);
  });
}

/** Removes a photo, whether or not the server has it. */
export function removePhoto(session: PhotoSession, imageId: string): Promise<void> {
  const { db, saleId } = session;
  return db.transaction('rw', photoTables(db), async () => {
    const photo = await db.photos.get(imageId);
    await dropPhotos(db, [imageId]);
    if (photo?.state !== 'draft') {
      await queueFor(session, { op: 'image.remove', args: { id: saleId, imageId } });
    }
    session.notes.sales([saleId]);
  });
}

/** Queues the declaration. From then on the queue determines the photo's state. */
export async function declare(session: PhotoSession, photo: Photo): Promise<void> {
  const { db, principal, saleId, notes } = session;
  const { imageId, ext, position, bytes, md5, smallBytes, smallMd5 } = photo;
  const args = { id: saleId, imageId, ext, position, bytes, md5, smallBytes, smallMd5 };
  await db.photos.put({ ...photo, principal, state: 'waiting', failure: null });
  await queueFor(session, { op: 'image.declare', args });
  await updatePhotos(db, [saleId], notes);
}

export async function queueFor(
  { db, principal, createdAtMs, newId, notes }: PhotoSession,
  mutation: NewMutation,
): Promise<void> {
  const what = { principal, mutation, createdAtMs, opId: newId(), secret: null };
  const done = await commit(db, what, newId, notes);
  if (!done.ok) throw new Error(`${mutation.op}: ${done.error}`);
}

/** Removes queued steps of this photo that are parked or were never sent. */
export async function takeBack({ db, saleId }: PhotoSession, imageId: string): Promise<void> {
  const entries = await db.queue.where('entityId').equals(saleId).toArray();
  const own = entries.filter((entry) => isAboutPhoto(entry, imageId));
  const idle = own.filter(({ state, wasSent }) => state === 'parked' || !wasSent);
  await db.queue.bulkDelete(idle.map(({ seq }) => seq));
}

/** The photos attached to a sale on the server, as this principal sees it. */
async function attachedImages(
  db: RummageDb,
  principal: Principal,
  saleId: string,
): Promise<readonly SaleImage[]> {
  const row = await db.rows.get(['sale', saleId]);
  const overlay = await db.overlays.get([principal, 'sale', saleId]);
  // The row mapper checked on arrival that the document fits the row's kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sale = (overlay === undefined ? row?.doc : overlay.doc) as Sale | null | undefined;
  return sale?.images ?? [];
}

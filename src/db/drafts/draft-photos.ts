import type { Sale } from '../../domain/sale/sale.ts';
import { MAX_IMAGES } from '../../domain/sale/image-path.ts';
import { mergedPhotos } from '../../domain/sale/photo-order.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';
import { isAboutPhoto, type Photo, type PhotoBytes } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import { commit } from '../outbox/commit.ts';
import { isPosted } from './drafts.ts';
import { filesOf } from './photo-files.ts';
import type { RummageDb } from '../schema/schema.ts';
import { dropPhotos, updatePhotos } from '../outbox/update-photos.ts';
import type { Writing } from '../schema/writing.ts';

/** Photos of the draft that are not on this device: how many there are, and the first position after them. */
export interface PhotosBeside {
  readonly count: number;
  readonly nextPosition: number;
}

/** Photos of an earlier sale, with their positions among all photos of the new sale. */
export interface EarlierImages {
  readonly saleId: string;
  readonly images: readonly { readonly id: string; readonly position: number }[];
}

/** A chosen photo, ready to be stored: re-encoded, without the camera's metadata. */
export interface NewPhoto extends PhotoBytes {
  /** Whether the sale was a draft when the photo was chosen. It may have been posted since. */
  readonly isOfDraft: boolean;
  /** Photos of an earlier sale that the draft takes over. None if left out. */
  readonly beside?: PhotosBeside | undefined;
  readonly ext: Photo['ext'];
  readonly type: string;
  readonly thumb: string | null;
}

/** What a write about the photos of one sale needs: the sale, and whose it is. */
export interface PhotoSession extends Writing {
  readonly principal: Principal;
  readonly saleId: string;
}

/** The tables that any change of photos may touch. */
export function photoTables({ rows, overlays, outbox, secrets, photos, photoBytes }: RummageDb) {
  return [rows, overlays, outbox, secrets, photos, photoBytes];
}

/**
 * Stores a photo. For a posted sale it is declared in the same transaction, for a draft at posting.
 * Returns `limit` if the sale already has the maximum (spec 5).
 */
export function addPhoto(
  writing: Writing,
  principal: Principal,
  saleId: string,
  photo: NewPhoto,
): Promise<'added' | 'limit'> {
  const { db, nowMs } = writing;
  const session = { ...writing, principal, saleId };
  return db.transaction('rw', photoTables(db), async () => {
    if ((await db.photos.get(photo.imageId)) !== undefined) return 'added';
    const others = await db.photos.where('saleId').equals(saleId).toArray();
    const { images: attached = [], copying = [] } = (await saleSeen(db, principal, saleId)) ?? {};
    const sent = [...attached.map(({ id }) => id), ...copying];
    const all = new Set([...sent, ...others.map(({ imageId }) => imageId)]);
    const { beside = { count: 0, nextPosition: 0 } } = photo;
    if (all.size + beside.count >= MAX_IMAGES) return 'limit';
    const { imageId, large, small, ext, type, thumb } = photo;
    const places = [...attached, ...others].map(({ position }) => position + 1);
    // This device does not know the positions of photos that are being copied.
    const behind = copying.length > 0 ? MAX_IMAGES : beside.nextPosition;
    const kept: Photo = {
      imageId,
      saleId,
      principal,
      position: Math.max(behind, ...places),
      ext,
      type,
      ...filesOf(photo),
      thumb,
      state: 'draft',
      failure: null,
      refusals: 0,
      addedAtMs: nowMs,
    };
    await db.photoBytes.put({ imageId, large, small });
    await db.photos.put(kept);
    if (!photo.isOfDraft || (await isPosted(db, saleId))) await declare(session, kept);
    session.notes.sales([saleId]);
    return 'added';
  });
}

/**
 * At posting, turns the draft's photos into the sale's. It keeps their order, declares each photo that was chosen, and
 * has each photo of an earlier sale copied.
 */
export async function bindDraftPhotos(
  session: PhotoSession,
  earlier: EarlierImages | null,
): Promise<void> {
  const { db, saleId: id, newId } = session;
  const chosen = await db.photos.where('saleId').equals(id).sortBy('position');
  const drafts = chosen.filter(({ state }) => state === 'draft');
  const all = mergedPhotos(earlier?.images ?? [], drafts);
  for (const [position, item] of all.entries()) {
    if (item.kind === 'local') {
      await declare(session, { ...item.photo, position });
    } else if (earlier !== null) {
      const copy = { imageId: newId(), from: earlier.saleId, fromImage: item.id };
      await queueFor(session, { op: 'image.copy', args: { id, ...copy, position } });
    }
  }
}

/** Puts a sale's photos in the given order. Photos that are not listed come last, in their old order. */
export function orderPhotos(
  writing: Writing,
  principal: Principal,
  saleId: string,
  imageIds: readonly string[],
): Promise<void> {
  const { db } = writing;
  const session = { ...writing, principal, saleId };
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
export function removePhoto(
  writing: Writing,
  principal: Principal,
  saleId: string,
  imageId: string,
): Promise<void> {
  const { db } = writing;
  const session = { ...writing, principal, saleId };
  return db.transaction('rw', photoTables(db), async () => {
    const photo = await db.photos.get(imageId);
    await dropPhotos(db, [imageId]);
    if (photo?.state !== 'draft') {
      await queueFor(session, { op: 'image.remove', args: { id: saleId, imageId } });
    }
    session.notes.sales([saleId]);
  });
}

/** Queues the declaration. From then on the outbox determines the photo's state. */
export async function declare(session: PhotoSession, photo: Photo): Promise<void> {
  const { db, principal, saleId, notes } = session;
  const { imageId, ext, position, bytes, md5, smallBytes, smallMd5 } = photo;
  const args = { id: saleId, imageId, ext, position, bytes, md5, smallBytes, smallMd5 };
  await db.photos.put({ ...photo, principal, state: 'waiting', failure: null });
  await queueFor(session, { op: 'image.declare', args });
  await updatePhotos(db, [saleId], notes);
}

export async function queueFor(
  { db, principal, nowMs, newId, notes }: PhotoSession,
  mutation: NewMutation,
): Promise<void> {
  const what = { principal, mutation, createdAtMs: nowMs, opId: newId(), secret: null };
  const done = await commit(db, what, newId, notes);
  if (!done.ok) throw new Error(`${mutation.op}: ${done.error}`);
}

/** Removes queued steps of this photo that are parked or were never sent. */
export async function takeBack({ db, saleId }: PhotoSession, imageId: string): Promise<void> {
  const entries = await db.outbox.where('entityId').equals(saleId).toArray();
  const own = entries.filter((entry) => isAboutPhoto(entry, imageId));
  const idle = own.filter(({ state, wasSent }) => state === 'parked' || !wasSent);
  await db.outbox.bulkDelete(idle.map(({ seq }) => seq));
}

/** The sale, as this principal sees it on this device. */
async function saleSeen(
  db: RummageDb,
  principal: Principal,
  saleId: string,
): Promise<Sale | null | undefined> {
  const row = await db.rows.get(['sale', saleId]);
  const overlay = await db.overlays.get([principal, 'sale', saleId]);
  // The row mapper checked on arrival that the document fits the row's kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (overlay === undefined ? row?.doc : overlay.doc) as Sale | null | undefined;
}

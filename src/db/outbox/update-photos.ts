import { photoAfter } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import type { RummageDb } from '../schema/schema.ts';

/**
 * Updates the photos of the given sales to match the outbox (SYNC-22). A step of every transaction that
 * records, parks, retries or discards mutations.
 */
export async function updatePhotos(
  db: RummageDb,
  saleIds: Iterable<string>,
  notes: ChangeNotes,
): Promise<void> {
  const ids = [...new Set(saleIds)];
  const photos = await db.photos.where('saleId').anyOf(ids).toArray();
  if (photos.length === 0) return;
  const entries = await db.outbox.where('entityId').anyOf(ids).sortBy('seq');
  for (const photo of photos) {
    const own = entries.filter(
      ({ principal, entityId }) => principal === photo.principal && entityId === photo.saleId,
    );
    const after = photoAfter(photo, own);
    if (after === null) await dropPhotos(db, [photo.imageId]);
    else if (after.state !== photo.state || after.failure !== photo.failure) {
      await db.photos.put(after);
    } else continue;
    notes.sales([photo.saleId]);
  }
}

/** Deletes photos and their bytes. */
export async function dropPhotos(db: RummageDb, imageIds: readonly string[]): Promise<void> {
  await db.photos.bulkDelete([...imageIds]);
  await db.photoBytes.bulkDelete([...imageIds]);
}

/** Deletes the photos of a sale that was deleted or given up: nothing is left to send. */
export async function dropPhotosOfSale(db: RummageDb, saleId: string): Promise<void> {
  await dropPhotos(db, await db.photos.where('saleId').equals(saleId).primaryKeys());
}

/** Deletes every photo that is not part of a draft: the person gave up all pending work. */
export async function dropPostedPhotos(db: RummageDb, principal: Principal): Promise<void> {
  const states = ['waiting', 'declared', 'uploaded', 'failed'] as const;
  const keys = states.map((state) => [principal, state]);
  await dropPhotos(db, await db.photos.where('[principal+state]').anyOf(keys).primaryKeys());
}

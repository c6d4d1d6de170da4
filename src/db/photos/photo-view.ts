import type { Photo } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RummageDb } from '../schema/schema.ts';

/** A photo that only this device has, as screens show it. */
export interface LocalPhoto extends Pick<Photo, 'imageId' | 'state' | 'failure' | 'position'> {
  /** The small rendition. Null if its bytes are lost. */
  readonly picture: { readonly bytes: ArrayBuffer; readonly type: string } | null;
}

/**
 * The photos of a sale or draft that the server does not have yet, in order. On a posted sale nobody
 * sees another principal's photos (SYNC-11). A draft belongs to the person who uses this device.
 */
export function readLocalPhotos(
  db: RummageDb,
  principal: Principal,
  saleId: string,
): Promise<readonly LocalPhoto[]> {
  return db.transaction('r', db.photos, db.photoBytes, async () => {
    const all = await db.photos.where('saleId').equals(saleId).sortBy('position');
    const photos = all.filter(
      ({ principal: owner, state }) => owner === principal || state === 'draft',
    );
    const bytes = await db.photoBytes.bulkGet(photos.map(({ imageId }) => imageId));
    return photos.map(({ imageId, state, failure, position, type }, i) => {
      const kept = bytes[i]?.small;
      const picture = kept === undefined ? null : { bytes: kept, type };
      return { imageId, state, failure, position, picture };
    });
  });
}

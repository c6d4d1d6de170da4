import { Dexie } from 'dexie';
import { FIND_PHOTO_TYPE, type FindPhoto } from '../../sync/photos/find-photo.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RummageDb } from '../schema/schema.ts';

/** A photo of a find that this device has, as screens show it. */
export interface ShownFindPhoto extends Pick<FindPhoto, 'imageId' | 'state' | 'failure'> {
  /** One rendition. Null if its bytes are lost. */
  readonly picture: { readonly bytes: ArrayBuffer; readonly type: string } | null;
}

/**
 * Those of the given photos that this device has. Nobody sees another principal's (SYNC-11). A photo that the server
 * has is left out if its bytes are not here.
 */
export function readFindPhotos(
  db: RummageDb,
  principal: Principal,
  imageIds: readonly string[],
  rendition: 'small' | 'large',
): Promise<readonly ShownFindPhoto[]> {
  return db.transaction('r', db.findPhotos, db.photoBytes, async () => {
    const found = await db.findPhotos.bulkGet([...imageIds]);
    const photos = found.filter((photo) => photo?.principal === principal);
    const bytes = await db.photoBytes.bulkGet(photos.map((photo) => photo?.imageId ?? ''));
    return photos.flatMap((photo, at) => {
      if (photo === undefined) return [];
      const { imageId, state, failure } = photo;
      const kept = bytes[at]?.[rendition];
      if (kept === undefined && state === 'sent') return [];
      return [
        { imageId, state, failure, picture: kept ? { bytes: kept, type: FIND_PHOTO_TYPE } : null },
      ];
    });
  });
}

/** A principal's photos that the server does not have yet, oldest first. */
export async function findPhotosUnderWay(
  db: RummageDb,
  principal: Principal,
): Promise<readonly FindPhoto[]> {
  const photos = await ownFindPhotos(db, principal);
  return photos
    .filter(({ state }) => state === 'waiting' || state === 'failed')
    .toSorted((a, b) => a.sinceMs - b.sinceMs);
}

/** All photos of a principal's finds on this device, in any state. Unordered. */
export function ownFindPhotos(db: RummageDb, principal: Principal): Promise<FindPhoto[]> {
  return db.findPhotos
    .where('[principal+state]')
    .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
    .toArray();
}

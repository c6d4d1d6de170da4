import { VIEWED_PHOTOS_CACHE } from '../service-worker-messages.ts';

/** Deletes the photos that were only viewed. False if there were none. */
export async function deleteViewedPhotos(): Promise<boolean> {
  // `caches` is missing on pages loaded over plain http.
  const { caches } = globalThis as { caches?: CacheStorage };
  return (await caches?.delete(VIEWED_PHOTOS_CACHE)) ?? false;
}

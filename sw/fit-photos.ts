import type { WorkboxPlugin } from 'workbox-core';
import { isFitPhoto, renditionAt } from '../src/domain/sale/stored-photo.ts';

/**
 * Lets only photos through that are what the app makes of a chosen file (SYNC-22), no matter what the storage says
 * about them: a small file can be a picture of a gigabyte. Anything else becomes a failed request, and is removed from
 * the cache. Photos that come with the app are not checked, because they are our own.
 */
export const fitPhotos: WorkboxPlugin = {
  async fetchDidSucceed({ request, response }) {
    if (!response.ok || isOfTheApp(request)) return response;
    const file = await response.clone().arrayBuffer();
    if (!isFit(request, file)) throw new Error('This is no photo of a sale');
    return response;
  },
  async cachedResponseWillBeUsed({ request, cachedResponse, cacheName }) {
    if (cachedResponse === undefined || isOfTheApp(request)) return cachedResponse;
    if (isFit(request, await cachedResponse.clone().arrayBuffer())) return cachedResponse;
    await (await caches.open(cacheName)).delete(request);
    return null;
  },
};

function isOfTheApp({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/samples/');
}

function isFit({ url }: Request, file: ArrayBuffer): boolean {
  return isFitPhoto(new Uint8Array(file), renditionAt(new URL(url).pathname));
}

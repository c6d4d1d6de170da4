import type { WorkboxPlugin } from 'workbox-core';
import { isFitPhoto, renditionAt } from '../src/domain/sale/stored-photo.ts';

/**
 * Lets only photos through that are what the app makes of a chosen file (SYNC-22), whatever the storage says that they
 * are: a small file can be a picture of a gigabyte. Anything else is a failed request, and what was stored of it
 * before leaves the cache. Photos that come with the app are our own.
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

import type { RouteMatchCallback } from 'workbox-core';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, type Strategy } from 'workbox-strategies';
import { VIEWED_PHOTOS_CACHE } from '../src/platform/service-worker-messages.ts';
import { fitPhotos } from './fit-photos.ts';

/** What is cached in addition to the precached app. Each entry says why, and how much at most. */
export interface RuntimeCache {
  readonly matches: RouteMatchCallback;
  readonly strategy: Strategy;
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Photos of sales that someone viewed, so that a saved sale is complete without a signal. A photo never
 * changes under its address. Requested with CORS, because an opaque answer looks the same as an error page
 * and counts as megabytes of padding against the quota.
 */
const photosSeen: RuntimeCache = {
  matches: ({ url, request }) =>
    request.destination === 'image' &&
    /^\/(?:samples|storage\/v1\/object\/public)\//.test(url.pathname),
  strategy: new CacheFirst({
    cacheName: VIEWED_PHOTOS_CACHE,
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [
      fitPhotos,
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({
        maxEntries: 300,
        maxAgeSeconds: 60 * DAY_SECONDS,
        purgeOnQuotaError: true,
      }),
    ],
  }),
};

export const RUNTIME_CACHES: readonly RuntimeCache[] = [photosSeen];

import { answerPage } from '../answer-page.ts';
import { edgeSettings } from './edge-settings.ts';

/**
 * The worker of Cloudflare Pages (https://developers.cloudflare.com/pages/functions/advanced-mode/), for the addresses in
 * `_routes.json`. What a worker answers is in no cache by itself, so it puts pages with parts there.
 */

interface PagesBindings {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

interface PagesContext {
  waitUntil(work: Promise<unknown>): void;
}

/** Cloudflare's own one, which browsers don't have. */
declare const caches: { readonly default: Cache };

export default {
  async fetch(request: Request, { ASSETS }: PagesBindings, context: PagesContext) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return ASSETS.fetch(request);
    const kept = await caches.default.match(request);
    if (kept !== undefined) return kept;
    const answered = await answerPage(request, {
      settings: edgeSettings,
      plainPage: () => ASSETS.fetch(new Request(new URL('/', request.url))),
      fetch: (url, init) => fetch(url, init),
    });
    const mayKeep = answered.headers.get('cache-control')?.includes('s-maxage') ?? false;
    if (mayKeep && request.method === 'GET') {
      context.waitUntil(caches.default.put(request, answered.clone()));
    }
    return answered;
  },
};

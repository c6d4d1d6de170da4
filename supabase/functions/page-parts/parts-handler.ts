import { linkedPageAt } from '../../../src/domain/link/linked-page.ts';
import type { PageParts } from '../../../src/domain/link/page-parts.ts';
import { isProjectCall, type ProjectKeys } from '../_shared/project-keys.ts';
import { findLinkedSale, type ProjectAsked } from './linked-sale.ts';
import { partsOfSale, partsOfSharedRoute } from './parts-of-page.ts';

/**
 * Says what a page is about, for messengers, search engines and people whose app has not started:
 * `GET ?path=/sale/<id>&site=https://<site>`. The edge of the host asks, with the public key (`edge/`). The project is
 * asked as a guest, so nothing gets into a page that a guest would not be told. The same code runs on a hosted project
 * and in the embedded backend.
 */

export interface PartsSettings extends Omit<ProjectAsked, 'guestKey'> {
  readonly keys: ProjectKeys;
}

/** The edge keeps what it makes of this, for everybody at once. */
const HEADERS = { 'cache-control': 'no-store' };

export function createPartsHandler({ fetch, url, keys }: PartsSettings) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: HEADERS });
    if (!isProjectCall(request, keys)) return new Response(null, { status: 401, headers: HEADERS });
    const { searchParams } = new URL(request.url);
    const site = originOf(searchParams.get('site') ?? '');
    const page = linkedPageAt(searchParams.get('path') ?? '');
    if (site === null || page === null)
      return new Response(null, { status: 400, headers: HEADERS });
    if (page.kind === 'shared-route') return answer(partsOfSharedRoute(site));
    const [guestKey = ''] = keys.publics;
    try {
      return answer(partsOfSale(await findLinkedSale({ fetch, url, guestKey }, page.saleId), site));
    } catch {
      // The edge then answers with the app's own page.
      return new Response(null, { status: 503, headers: HEADERS });
    }
  };
}

function answer(parts: PageParts): Response {
  return Response.json(parts, { headers: HEADERS });
}

/** The origin of a web address. Null for anything else. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

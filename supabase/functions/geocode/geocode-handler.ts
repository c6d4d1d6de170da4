import { isProjectCall, type ProjectKeys } from '../_shared/project-keys.ts';
import { askCensus, type Geocoded } from './census.ts';

/**
 * Finds an address: `POST {"address": "2100 Ridge Ave, Evanston, IL 60201"}`. It answers only
 * copies of the app, by the public key that they send, and stores and logs nothing. The same code runs on a hosted
 * project and in the embedded backend.
 */

export interface GeocodeSettings {
  readonly fetch: typeof fetch;
  readonly keys: ProjectKeys;
  /** Base address of the geocoder. */
  readonly geocoder: string;
  /** Epoch ms. */
  readonly now: () => number;
  /** The request header with the caller's address, as `app.meta.address_header`. */
  readonly addressHeader: string;
  /** How many of our own proxies have added to it, as `app.meta.address_proxies`. */
  readonly addressProxies: number;
}

/** The default of the migrations. */
export const DEFAULT_ADDRESS = { addressHeader: 'cf-connecting-ip', addressProxies: 1 } as const;

const LONGEST_ADDRESS = 300;
const WINDOW_MS = 60_000;
/** How many requests one caller may send in one window: enough for a person who retries, but not for a program. */
const MOST_A_WINDOW = 20;
/** How many callers are remembered. After that, all counts start again. */
const MOST_CALLERS = 10_000;

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
  'cache-control': 'no-store',
};

const HTTP_STATUS = {
  OK: 200,
  ZERO_RESULTS: 200,
  INVALID_REQUEST: 400,
  OVER_QUERY_LIMIT: 429,
  UNKNOWN_ERROR: 502,
} as const;

export function createGeocodeHandler(settings: GeocodeSettings) {
  const isTooOften = createLimit(settings.now);

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS });
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: HEADERS });
    if (!isProjectCall(request, settings.keys)) {
      return new Response(null, { status: 401, headers: HEADERS });
    }
    const address = await addressIn(request);
    if (address === null) return answer({ status: 'INVALID_REQUEST' });
    if (isTooOften(callerOf(request, settings))) return answer({ status: 'OVER_QUERY_LIMIT' });
    return answer(await askCensus(settings.fetch, settings.geocoder, address));
  };
}

function answer(body: Geocoded | { readonly status: 'INVALID_REQUEST' }): Response {
  const status = HTTP_STATUS[body.status];
  return Response.json({ ok: 'geocode/1', ...body }, { status, headers: HEADERS });
}

async function addressIn(request: Request): Promise<string | null> {
  const body: unknown = await request.json().catch(() => null);
  const address: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'address') : null;
  if (typeof address !== 'string') return null;
  const line = address.replaceAll(/\s+/gu, ' ').trim();
  return line === '' || line.length > LONGEST_ADDRESS ? null : line;
}

/** Counts from the end, as `app.address()` does: the entries before our own proxies came from the caller. */
function callerOf(
  { headers }: Request,
  { addressHeader, addressProxies }: Pick<GeocodeSettings, 'addressHeader' | 'addressProxies'>,
): string {
  return headers.get(addressHeader)?.split(',').at(-addressProxies)?.trim() ?? '';
}

/** Counts in the memory of one instance, to keep a mistake from becoming a flood. */
function createLimit(now: () => number): (caller: string) => boolean {
  const counts = new Map<string, number>();
  let windowEndsMs = 0;
  return (caller) => {
    if (now() >= windowEndsMs || counts.size > MOST_CALLERS) {
      counts.clear();
      windowEndsMs = now() + WINDOW_MS;
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return count > MOST_A_WINDOW;
  };
}

import { linkedPageAt } from '../src/domain/link/linked-page.ts';
import { type PageParts, readPageParts } from '../src/domain/link/page-parts.ts';
import { pageWithParts } from './page-with-parts.ts';

/** What the build knows. */
export interface EdgeSettings {
  /** The address of the function `page-parts`. */
  readonly partsUrl: string;
  /** The project's public key. */
  readonly publicKey: string;
  /** The origin of the site, without a trailing slash. Empty: the one at which it was asked. */
  readonly siteUrl: string;
  /** Those of `_headers` for a page: the security policy, and what belongs to it. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface EdgeHost {
  readonly settings: EdgeSettings;
  /** The app's document, as the host serves it at `/`. */
  readonly plainPage: () => Promise<Response>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long the parts of a page may take. A person waits for the document meanwhile. */
  readonly mostWaitMs?: number | undefined;
}

const MOST_WAIT_MS = 1000;
/** Of the parts, in bytes: a description has 10,000 letters at most. */
const MOST_BYTES = 256 * 1024;

/** Caches keep a page with parts for a minute. Browsers ask each time, as for every page. */
const CACHED = 'public, max-age=0, must-revalidate, s-maxage=60';
const NOT_CACHED = 'no-cache';

/** What a host says of the bytes of its own file. */
const OF_THE_FILE = [
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
  'transfer-encoding',
];

/** Answers a request for a page: with what its link says of it, or with the app's document as it is. */
export async function answerPage(request: Request, host: EdgeHost): Promise<Response> {
  const [document, parts] = await Promise.all([host.plainPage(), partsOf(request, host)]);
  if (!document.ok || parts === null) {
    return plain(request, document, host.settings, document.body);
  }
  const page = await document.text();
  const made = pageWithParts(page, parts);
  if (made === null) return plain(request, document, host.settings, page);
  const headers = headersOf(document, host.settings, CACHED);
  headers.set('content-type', 'text/html; charset=utf-8');
  for (const name of OF_THE_FILE) headers.delete(name);
  return new Response(request.method === 'HEAD' ? null : made, { status: parts.status, headers });
}

/** The document as it is. `body`: its content, which may have been read already. */
function plain(
  request: Request,
  document: Response,
  settings: EdgeSettings,
  body: ReadableStream | string | null,
): Response {
  const headers = headersOf(document, settings, NOT_CACHED);
  // What reached us is unpacked already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const { status } = document;
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

function headersOf(document: Response, settings: EdgeSettings, cached: string): Headers {
  const headers = new Headers(document.headers);
  for (const [name, value] of settings.headers) headers.set(name, value);
  headers.set('cache-control', cached);
  return headers;
}

/** Null if this page has none, or if nobody says so in time. */
async function partsOf(
  request: Request,
  { settings, fetch, mostWaitMs = MOST_WAIT_MS }: EdgeHost,
): Promise<PageParts | null> {
  const { pathname, origin } = new URL(request.url);
  if (linkedPageAt(pathname) === null) return null;
  const asked = new URL(settings.partsUrl);
  asked.searchParams.set('path', pathname);
  asked.searchParams.set('site', settings.siteUrl || origin);
  const signal = AbortSignal.timeout(mostWaitMs);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
  return Promise.race([late, askFor(asked.href, settings.publicKey, fetch, signal)]);
}

async function askFor(
  url: string,
  publicKey: string,
  fetch: EdgeHost['fetch'],
  signal: AbortSignal,
): Promise<PageParts | null> {
  try {
    const headers = { apikey: publicKey, accept: 'application/json' };
    const response = await fetch(url, { headers, signal, redirect: 'manual' });
    if (response.status !== 200) return null;
    return readPageParts(JSON.parse(await textOf(response)));
  } catch {
    return null;
  }
}

/** Throws at more bytes than parts can have. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  if (body === null) return text;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      throw new Error('These are no parts of a page');
    }
    text += decoder.decode(value, { stream: true });
  }
}

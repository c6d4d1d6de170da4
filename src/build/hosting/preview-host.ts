import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect } from 'vite';
import { answerPage } from '../../../edge/answer-page.ts';
import { sendResponse, webRequestOf } from '../../../edge/node-exchange.ts';
import { linkedPageAt } from '../../domain/link/linked-page.ts';
import { headersFor, parseHeaders } from './headers-file.ts';

/** Paths that belong to the backend when it is embedded in this server. */
const BACKEND_PATH = /^\/(?:auth|functions|rest|storage)\/v1(?:\/|$)/;

/** What the edge asks. */
export interface EdgeOptions {
  /** The address of the function `page-parts`. Null: the backend is embedded in this server. */
  readonly partsUrl: string | null;
  /** The backend's public key. An embedded one makes it as it starts. */
  readonly publicKey: () => string;
  /** The origin of the site. Empty: where it is asked. */
  readonly siteUrl: string;
  /** How long it may wait for the backend. Left out: as everywhere. */
  readonly mostWaitMs?: number;
}

/**
 * Makes `vite preview` behave like a host that reads `_headers` and has an edge: the same policy, 404 for missing files,
 * and the app's document for every other address, with what a link says of its page.
 */
export function likeAHost(outDir: string, edge: EdgeOptions | null): Connect.NextHandleFunction {
  const rules = parseHeaders(readFileSync(join(outDir, '_headers'), 'utf8'));
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (BACKEND_PATH.test(pathname)) return next();

    for (const [name, value] of headersFor(rules, pathname)) response.setHeader(name, value);
    if (isFile(outDir, pathname)) return next();

    if (!isPage(request, pathname)) {
      response.statusCode = 404;
      response.setHeader('Cache-Control', 'no-cache');
      return response.end('Not found');
    }
    if (edge !== null && linkedPageAt(pathname) !== null) {
      const headers = [...headersFor(rules, pathname)];
      answerByEdge(request, response, { edge, headers, outDir }).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
      return;
    }
    response.setHeader('Cache-Control', 'no-cache');
    request.url = '/index.html';
    return next();
  };
}

/** Whether an address names a file of the build. One that can't be decoded does not. */
function isFile(outDir: string, pathname: string): boolean {
  try {
    const path = join(outDir, decodeURIComponent(pathname));
    return existsSync(path) && statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a request is for a page. Addresses of pages have no file extension, so that missing files stay missing. */
function isPage({ method }: Connect.IncomingMessage, pathname: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !pathname.startsWith('/assets/') && !/\.[^/]+$/.test(pathname);
}

interface Served {
  readonly edge: EdgeOptions;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly outDir: string;
}

async function answerByEdge(
  request: Connect.IncomingMessage,
  response: ServerResponse,
  { edge, headers, outDir }: Served,
): Promise<void> {
  const asked = webRequestOf(request, `http://${request.headers.host ?? 'localhost'}`);
  if (asked === null) {
    response.writeHead(400).end();
    return;
  }
  const { localAddress = '', localPort = 0 } = request.socket;
  const here = `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
  const partsUrl = edge.partsUrl ?? `${here}/functions/v1/page-parts`;
  const { siteUrl } = edge;
  const answered = await answerPage(asked, {
    settings: { partsUrl, publicKey: edge.publicKey(), siteUrl, headers },
    plainPage: async () => {
      const type = { 'content-type': 'text/html; charset=utf-8' };
      return new Response(await readFile(join(outDir, 'index.html')), { headers: type });
    },
    fetch,
    mostWaitMs: edge.mostWaitMs,
  });
  await sendResponse(answered, response);
}

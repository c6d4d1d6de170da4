import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createAuthLimits, tooManyRequests } from './guards/auth-limits.ts';
import type { Backend } from './backend.ts';
import { type LimitedBody, leaveUnread, limitedBody, refuseBody } from './requests/body-limit.ts';
import { localFunctions } from './functions.ts';
import { limitFactor } from './guards/limit-factor.ts';
import { mayTakeLong } from './guards/slow-reads.ts';
import { withMailLinksOf } from './mail/mail-links.ts';

const API_PATH = /^\/(?:auth|functions|rest|storage)\/v1(?:[/?]|$)/;
const METHODS = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD';

/** `app.meta.address_header` of the database; functions read the same header. */
const ADDRESS_HEADERS = ['cf-connecting-ip', 'x-forwarded-for'] as const;

export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Answers the API's paths, open to every origin like a hosted project. Other paths go to `next`. */
export function requestHandler(
  backend: Pick<Backend, 'app' | 'keys' | 'addCaptchaPass'>,
): RequestHandler {
  const { app } = backend;
  const runFunction = localFunctions(backend);
  const isWithinLimits = createAuthLimits(limitFactor(), Date.now);
  const ask = async (request: IncomingMessage, url: URL, body: LimitedBody): Promise<Response> => {
    const { method = 'GET', url: path = '/' } = request;
    const address = request.socket.remoteAddress ?? null;
    if (!isWithinLimits({ method, path, address })) return tooManyRequests();
    const asked = webRequest(request, url, body);
    if (request.url?.startsWith('/functions/v1/') === true) return runFunction(asked);
    return app.fetch(asked, { peerAddress: request.socket.remoteAddress ?? null });
  };
  return (request, response, next) => {
    const path = request.url ?? '/';
    if (!API_PATH.test(path)) return next();
    response.setHeader('access-control-allow-origin', '*');
    if (path.startsWith('/storage/v1')) {
      // People upload these bytes, so a browser must not guess their type.
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    }
    // The package's own answers to preflights of /auth/v1 allow no headers.
    if (request.method === 'OPTIONS') return answerPreflight(request, response);
    const url = addressOf(request);
    if (url === null || hasZeroByte(url) || isDisguised(url) || mayTakeLong(url)) {
      return refuse(response, 400);
    }
    if (!METHODS.split(', ').includes(request.method ?? '')) return refuse(response, 405);
    const body = limitedBody(request);
    const refuseIfWrong = (): boolean => {
      const status = body.refusal();
      if (status !== null) refuseBody(request, response, status);
      return status !== null;
    };
    if (refuseIfWrong()) return;
    const answered = withMailLinksOf(request, url, async () => {
      const given = await ask(request, url, body);
      if (refuseIfWrong()) return;
      leaveUnread(request, response);
      await answer(given, response);
    });
    answered.catch((error: unknown) => {
      if (refuseIfWrong()) return;
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  };
}

/** Null if the host or the path is not one that a client would send. */
function addressOf(request: IncomingMessage): URL | null {
  const host = request.headers.host ?? 'localhost';
  if (!/^(?:[\w.-]+|\[[\d:a-f.]+\])(?::\d{1,5})?$/i.test(host)) return null;
  const address = `http://${host}${request.url ?? '/'}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** PostgreSQL's texts cannot contain one: in the name of a column, it would end the statement early. */
function hasZeroByte({ pathname, search }: URL): boolean {
  return /%00/.test(pathname + search);
}

/** Whether the auth service would read a different path than its guards: it decodes what they only compare. */
function isDisguised({ pathname }: URL): boolean {
  return pathname.startsWith('/auth/v1') && pathname.includes('%');
}

function refuse(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers['access-control-request-headers'];
  response.writeHead(204, {
    'access-control-allow-methods': METHODS,
    ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
    'access-control-max-age': '86400',
  });
  response.end();
}

async function answer(answered: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answered.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(Buffer.from(await answered.arrayBuffer()));
}

function webRequest(request: IncomingMessage, url: URL, body: LimitedBody): Request {
  const method = request.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // As the gateway of a hosted project reports it. The caller's own value is not passed on.
  const address = request.socket.remoteAddress;
  for (const name of ADDRESS_HEADERS) {
    if (address === undefined) headers.delete(name);
    else headers.set(name, address);
  }
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const given = Readable.toWeb(Readable.from(body.chunks, { objectMode: false }));
  return new Request(url, { method, headers, body: given, duplex: 'half' });
}

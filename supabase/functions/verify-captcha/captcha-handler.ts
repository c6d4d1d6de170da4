import { isProjectCall, type ProjectKeys } from '../_shared/project-keys.ts';

/**
 * Gives a pass for a solved challenge: `POST {"token": "<what the challenge gave>"}`. If `app.meta.captcha` asks for a
 * pass, a guest can post, report or write with it, five times within ten minutes. Works with every provider that takes
 * a `siteverify` form, such as hCaptcha and Turnstile. The same code runs on a hosted project and in the embedded
 * backend.
 */

export interface CaptchaSettings {
  readonly fetch: typeof fetch;
  /** Only copies of the app are answered, by the public key that they send. */
  readonly keys: ProjectKeys;
  /** The provider's `siteverify` address, and our secret there. Empty if there is no captcha. */
  readonly provider: string;
  readonly secret: string;
  /** Stores the SHA-256 of a pass, in hex. */
  readonly addPass: (hash: string) => Promise<void>;
}

type Status = 'OK' | 'REFUSED' | 'INVALID_REQUEST' | 'OFF' | 'UNKNOWN_ERROR';

const HTTP_STATUS: Readonly<Record<Status, number>> = {
  OK: 200,
  REFUSED: 403,
  INVALID_REQUEST: 400,
  OFF: 404,
  UNKNOWN_ERROR: 502,
};

const LONGEST_TOKEN = 4096;
const PASS_BYTES = 24;
const LONGEST_WAIT_MS = 10_000;

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
  'cache-control': 'no-store',
};

export function createCaptchaHandler(settings: CaptchaSettings) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS });
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: HEADERS });
    if (!isProjectCall(request, settings.keys)) {
      return new Response(null, { status: 401, headers: HEADERS });
    }
    if (settings.provider === '' || settings.secret === '') return answer('OFF');
    const token = await tokenIn(request);
    if (token === null) return answer('INVALID_REQUEST');
    const isPerson = await verify(settings, token);
    if (isPerson === null) return answer('UNKNOWN_ERROR');
    if (!isPerson) return answer('REFUSED');
    const pass = hexOf(crypto.getRandomValues(new Uint8Array(PASS_BYTES)));
    await settings.addPass(await sha256(pass));
    return answer('OK', { pass });
  };
}

function answer(status: Status, more: object = {}): Response {
  const body = { ok: 'captcha/1', status, ...more };
  return Response.json(body, { status: HTTP_STATUS[status], headers: HEADERS });
}

async function tokenIn(request: Request): Promise<string | null> {
  const body: unknown = await request.json().catch(() => null);
  const token: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : null;
  if (typeof token !== 'string' || token === '' || token.length > LONGEST_TOKEN) return null;
  return token;
}

/** Sends the provider the token and nothing about the person. Null if the provider did not answer. */
async function verify(
  { fetch: ask, provider, secret }: CaptchaSettings,
  token: string,
): Promise<boolean | null> {
  try {
    const answered = await ask(provider, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (!answered.ok) return null;
    const body: unknown = await answered.json();
    const success: unknown =
      typeof body === 'object' && body !== null ? Reflect.get(body, 'success') : null;
    return typeof success === 'boolean' ? success : null;
  } catch {
    return null;
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return hexOf(new Uint8Array(digest));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

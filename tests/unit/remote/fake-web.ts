import { openAuthLibrary } from '../../../src/remote/auth/auth-library.ts';
import type { TextStore } from '../../../src/remote/auth/stored-session.ts';
import type { Fetch } from '../../../src/remote/exchange/timed-fetch.ts';

export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

export type Answering = (request: SeenRequest) => Response | Promise<Response>;

export interface FakeWeb {
  readonly fetch: Fetch;
  readonly seen: SeenRequest[];
  /** Replaces what the web answers from now on. */
  answer(answering: Answering): void;
}

/** A web that answers what a test says, and remembers what it was asked. */
export function fakeWeb(first: Answering): FakeWeb {
  let answering = first;
  const seen: SeenRequest[] = [];
  const fetch: Fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request = {
      path: url.pathname + url.search,
      authorization: new Headers(init?.headers).get('authorization'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    };
    seen.push(request);
    const { signal } = init ?? {};
    return Promise.race([
      Promise.resolve(answering(request)),
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    ]);
  };
  return { fetch, seen, answer: (next) => (answering = next) };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function html(status = 200) {
  return new Response('<html>Sign in to the network</html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

export interface MemoryStore extends TextStore {
  readonly held: Map<string, string>;
}

export function memoryStore(): MemoryStore {
  const held = new Map<string, string>();
  return {
    held,
    get: async (key) => held.get(key) ?? null,
    set: async (key, value) => void held.set(key, value),
    remove: async (key) => void held.delete(key),
  };
}

/** The auth library's code, as a device has it that has loaded it. */
export const loadLibrary = () => Promise.resolve(openAuthLibrary);

/** A session as the auth service sends it. */
export function sessionBody(userId: string, serial: number, zipCode = '60601') {
  return {
    access_token: `token-${serial}`,
    refresh_token: `refresh-${serial}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 1_700_000_000,
    user: { id: userId, email: 'ann@example.com', user_metadata: { zipCode } },
  };
}

import type { Clock, Principal, Remote } from '../../sync/ports.ts';
import type { Auth, TokenAnswer } from './auth-client.ts';
import type { DataClient, FunctionAnswer } from '../exchange/data-client.ts';
import { readFreshUntilMs, readSession } from './stored-session.ts';
import type { TextStore } from './stored-session.ts';
import { createSupabaseRemote } from '../exchange/supabase-remote.ts';
import { createTimedFetch } from '../exchange/timed-fetch.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';

export interface StoredTokenSettings {
  readonly url: string;
  readonly anonKey: string;
  /** Where the pages keep the session. */
  readonly store: TextStore;
  readonly clock: Clock;
  readonly fetch: Fetch;
}

/**
 * The same server without the library, for the service worker: a token that the pages have stored is
 * used as long as it is good, and never renewed (SYNC-17).
 */
export function storedTokenRemote(settings: StoredTokenSettings): Remote {
  return createSupabaseRemote({
    data: plainDataClient(settings),
    auth: storedTokenAuth(settings),
    clock: settings.clock,
  });
}

/** Whether this person's token is on the device and has not run out. */
export async function isTokenGood(
  store: TextStore,
  principal: Principal,
  nowMs: number,
): Promise<boolean> {
  const session = await readSession(store);
  return session?.user.id === principal && (await readFreshUntilMs(store)) > nowMs;
}

function storedTokenAuth({ store, clock }: StoredTokenSettings): Pick<Auth, 'tokenOf' | 'refresh'> {
  return {
    async tokenOf(principal): Promise<TokenAnswer> {
      if (principal === 'guest') return { kind: 'anonymous' };
      const session = await readSession(store);
      return session !== null && (await isTokenGood(store, principal, clock.now()))
        ? { kind: 'token', token: session.access_token }
        : { kind: 'unreachable' };
    },
    // What it takes to sign in again is a page's business.
    refresh: () => Promise.resolve('unreachable'),
  };
}

function plainDataClient({ url, anonKey, clock, fetch }: StoredTokenSettings): DataClient {
  const timedFetch = createTimedFetch(fetch, clock);
  return {
    async call(fn, args, token): Promise<FunctionAnswer> {
      const trace = timedFetch.trace();
      try {
        const response = await timedFetch.fetch(`${url}/rest/v1/rpc/${fn}`, {
          method: 'POST',
          headers: {
            apikey: anonKey,
            Authorization: `Bearer ${token ?? anonKey}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ p: args }),
          signal: trace.signal,
        });
        const body = await jsonOf(response);
        return { status: response.status, body, code: codeOf(response, body), trace };
      } catch (error) {
        trace.thrown ??= error;
        return { status: 0, body: null, code: null, trace };
      } finally {
        trace.finish();
      }
    },
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // Someone else's page: no envelope, so nobody takes it for an answer.
    return null;
  }
}

function codeOf(response: Response, body: unknown): string | null {
  if (response.ok || typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' && body.code !== '' ? body.code : null;
}

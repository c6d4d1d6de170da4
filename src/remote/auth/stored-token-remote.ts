import type { Clock, Remote } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Auth, TokenAnswer } from './auth-client.ts';
import { createDataClient } from '../exchange/data-client.ts';
import { readFreshUntilMs, readSession } from './stored-session.ts';
import type { TextStore } from './stored-session.ts';
import { createSupabaseRemote } from '../exchange/supabase-remote.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';

export interface StoredTokenSettings {
  readonly url: string;
  readonly anonKey: string;
  /** Where the pages store the session. */
  readonly store: TextStore;
  readonly clock: Clock;
  readonly fetch: Fetch;
}

/**
 * The same server without the auth library, for the service worker. It uses the token that the pages have stored as
 * long as it is valid, and never renews it (SYNC-17).
 */
export function storedTokenRemote(settings: StoredTokenSettings): Remote {
  return createSupabaseRemote({
    data: createDataClient(settings),
    auth: storedTokenAuth(settings),
  });
}

/** Whether this user's token is on the device and has not expired. */
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
    // Renewing the token is left to a page.
    refresh: () => Promise.resolve('unreachable'),
  };
}

import { AuthClient } from '@supabase/supabase-js';
import { callerHeaders } from '../exchange/caller-headers.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';
import { SESSION_KEY, type TextStore } from './stored-session.ts';

export interface AuthLibrary {
  readonly client: InstanceType<typeof AuthClient>;
  /** Its links carry tokens instead of a code, so they work on any device. */
  readonly mailClient: InstanceType<typeof AuthClient>;
}

export interface AuthLibrarySettings {
  readonly url: string;
  readonly anonKey: string;
  readonly store: TextStore;
  readonly fetch: Fetch;
}

/**
 * Opens Supabase's auth library. It is a separate chunk, because most visits log no one in, and renewing a token
 * does not need it. Its sessions stay in memory. The caller stores them once it is known that the person
 * wants that.
 */
export function openAuthLibrary(settings: AuthLibrarySettings): AuthLibrary {
  return {
    client: createAuthClient(settings, 'pkce'),
    mailClient: createAuthClient(settings, 'implicit'),
  };
}

function createAuthClient(
  { url, anonKey, store, fetch }: AuthLibrarySettings,
  flowType: 'pkce' | 'implicit',
) {
  let session: string | null = null;
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: callerHeaders(anonKey, null),
    storageKey: SESSION_KEY,
    storage: {
      getItem: (key) => (key === SESSION_KEY ? session : store.get(key)),
      setItem(key, value) {
        if (key !== SESSION_KEY) return store.set(key, value);
        session = value;
        return Promise.resolve();
      },
      removeItem(key) {
        if (key !== SESSION_KEY) return store.remove(key);
        session = null;
        return Promise.resolve();
      },
    },
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType,
    // The stored session is read at startup without the library, which would wait 25 s for an expired one.
    skipAutoInitialize: true,
    fetch,
  });
}

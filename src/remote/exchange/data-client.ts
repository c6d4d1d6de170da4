import { createClient } from '@supabase/supabase-js';
import type { CallTrace, TimedFetch } from './timed-fetch.ts';

/** What came back from one call of a database function. */
export interface FunctionAnswer {
  readonly status: number;
  readonly body: unknown;
  /** SQLSTATE or PGRST code of an error body. */
  readonly code: string | null;
  readonly trace: CallTrace;
}

export interface DataClient {
  /** Calls `fn` as the owner of `token`, or as a guest with the public key alone. */
  call(fn: string, args: unknown, token: string | null): Promise<FunctionAnswer>;
}

export interface DataClientSettings {
  readonly url: string;
  readonly anonKey: string;
  readonly timedFetch: TimedFetch;
}

/**
 * The data side of the Supabase client. It is handed the token of each call, so that no call ever
 * waits for the auth library, and no call can go out under another user's token (SYNC-6).
 */
export function createDataClient({ url, anonKey, timedFetch }: DataClientSettings): DataClient {
  const client = createClient(url, anonKey, {
    // Null: the client falls back to the public key, which is what a guest sends.
    accessToken: () => Promise.resolve(null),
    global: { fetch: timedFetch.fetch },
  });

  async function call(fn: string, args: unknown, token: string | null): Promise<FunctionAnswer> {
    const trace = timedFetch.trace();
    try {
      const request = client.rpc(fn, { p: args }).retry(false).abortSignal(trace.signal);
      const owned =
        token === null ? request : request.setHeader('Authorization', `Bearer ${token}`);
      const { data, error, status } = await owned;
      return { status, body: data, code: codeOf(error), trace };
    } finally {
      trace.finish();
    }
  }

  return { call };
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code !== '' ? error.code : null;
}

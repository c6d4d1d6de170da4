import type { Clock } from '../../sync/ports.ts';
import { callerHeaders } from './caller-headers.ts';
import { type CallOutcome, isNetworkException, waitAskedMs } from './failure-from.ts';
import { type Fetch, textOf, withTimeLimit } from './timed-fetch.ts';

/** The outcome of one call of a database function. An answer contains its parsed body. */
export type FunctionAnswer =
  | Extract<CallOutcome, { readonly kind: 'threw' }>
  | (Extract<CallOutcome, { readonly kind: 'answered' }> & { readonly body: unknown });

export interface DataClient {
  /** Calls `fn` as the owner of `token`, or as a guest with the public key alone. */
  call(fn: string, args: unknown, token: string | null): Promise<FunctionAnswer>;
}

export interface DataClientSettings {
  readonly url: string;
  readonly anonKey: string;
  readonly clock: Clock;
  readonly fetch: Fetch;
}

/**
 * Calls database functions through PostgREST. It uses plain requests instead of the Supabase library, so that the
 * first list does not wait for the library's 60 KB. The service worker uses it, too. Each call gets its token as an
 * argument, so no call waits for a renewal or uses another user's token (SYNC-6).
 */
export function createDataClient(settings: DataClientSettings): DataClient {
  const { url, anonKey, clock, fetch } = settings;

  async function ask(fn: string, args: unknown, token: string | null): Promise<FunctionAnswer> {
    return withTimeLimit(clock, async (signal, more) => {
      const response = await fetch(`${url}/rest/v1/rpc/${fn}`, {
        method: 'POST',
        headers: {
          ...callerHeaders(anonKey, token),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ p: args }),
        signal,
      });
      more();
      const { status, headers } = response;
      const body = parsed(await textOf(response, more));
      const code = status < 300 ? null : codeOf(body);
      return {
        kind: 'answered',
        status,
        body,
        code,
        retryAfterMs: waitAskedMs(headers, clock.now()),
      };
    });
  }

  return {
    async call(fn, args, token) {
      try {
        return await ask(fn, args, token);
      } catch (error) {
        if (!isNetworkException(error)) throw error;
        return { kind: 'threw', error };
      }
    },
  };
}

/**
 * The parsed text. Null if it is not JSON, such as a portal's page. Without an envelope, it never counts as an answer.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The SQLSTATE or PGRST code in an error body. */
function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' && body.code !== '' ? body.code : null;
}

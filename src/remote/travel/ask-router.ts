import { err, ok, type Result } from '../../domain/result.ts';
import type { Clock } from '../../sync/ports.ts';
import { isNetworkException, waitAskedMs } from '../exchange/failure-from.ts';
import { type Fetch, textOf, withTimeLimit } from '../exchange/timed-fetch.ts';
import type { TravelTrouble } from './travel-source.ts';

export interface RouterParts {
  /** Without a slash at the end. */
  readonly url: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** A router's answer: JSON, with any status. */
export interface RouterAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends one request to a router. The request does not say who asks, and has no header that would first need a
 * preflight request (CORS), because Valhalla does not answer those. Every failure of the network is a value.
 */
export async function askRouter(
  { url, fetch, clock }: RouterParts,
  path: string,
  signal: AbortSignal,
  body?: string,
): Promise<Result<RouterAnswer, TravelTrouble>> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    return await withTimeLimit(clock, async (limit, more) => {
      limit.addEventListener('abort', giveUp);
      const response = await fetch(url + path, {
        ...(body === undefined ? {} : { method: 'POST', body }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
        signal: abort.signal,
      });
      const { status, headers } = response;
      const text = await textOf(response, more);
      if (status === 429 || status >= 500) {
        return trouble(status === 511 ? 'offline' : 'busy', waitAskedMs(headers, clock.now()));
      }
      const read = jsonOf(text);
      // This is a portal's page, or the host is not a router.
      return read === undefined ? trouble('offline') : ok({ status, body: read });
    });
  } catch (error) {
    if (isNetworkException(error)) return trouble('offline');
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

export function trouble(
  kind: TravelTrouble['kind'],
  retryAfterMs: number | null = null,
): Result<never, TravelTrouble> {
  return err({ kind, retryAfterMs });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

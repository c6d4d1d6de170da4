import type { Clock } from '../../sync/ports.ts';

export type Fetch = typeof fetch;

/** Longest wait for one answer of the server, its body included. */
const CALL_LIMIT_MS = 20_000;

/**
 * Runs `call` with a signal that aborts after `limitMs`. Whatever `call` waits for until then counts,
 * such as reading a body. Throws a DOMException `TimeoutError` if the limit ended the call, in every
 * engine, and otherwise what `call` throws.
 */
export async function withTimeLimit<T>(
  clock: Pick<Clock, 'after'>,
  call: (signal: AbortSignal) => Promise<T>,
  limitMs = CALL_LIMIT_MS,
): Promise<T> {
  const abort = new AbortController();
  const timeout = new DOMException('No answer in time', 'TimeoutError');
  const cancel = clock.after(limitMs, () => abort.abort(timeout));
  try {
    return await call(abort.signal);
  } catch (error) {
    throw abort.signal.aborted ? timeout : error;
  } finally {
    cancel();
  }
}

/** Returns a `fetch` for callers that bring no signal of their own: each call ends after 20 seconds. */
export function createTimedFetch(base: Fetch, clock: Clock): Fetch {
  return (input, init) =>
    withTimeLimit(clock, async (signal) => {
      const response = await base(input, { ...init, signal });
      const body = response.body === null ? null : await response.arrayBuffer();
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    });
}

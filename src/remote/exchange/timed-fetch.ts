import type { Clock } from '../../sync/ports.ts';

export type Fetch = typeof fetch;

/** The longest wait for one answer of the server, including its body. */
const CALL_LIMIT_MS = 20_000;

/**
 * Runs `call` with a signal that aborts after `limitMs`. The limit covers everything that `call` waits for,
 * such as reading a body. If the limit ended the call, throws a DOMException `TimeoutError` in every
 * engine; otherwise, whatever `call` throws.
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

/** A `fetch` for callers without a signal of their own: each call ends after 20 seconds. */
export function createTimedFetch(base: Fetch, clock: Clock): Fetch {
  return (input, init) =>
    withTimeLimit(clock, async (signal) => {
      const response = await base(input, { ...init, signal });
      const body = response.body === null ? null : await response.arrayBuffer();
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    });
}

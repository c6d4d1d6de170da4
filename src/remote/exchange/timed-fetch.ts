import type { Clock } from '../../sync/ports.ts';

export type Fetch = typeof fetch;

/** The longest wait for an answer, and then for more of it. */
const CALL_LIMIT_MS = 20_000;
/** The longest time for a whole call. A full page of a first reading takes half a minute on a very slow connection. */
const WHOLE_CALL_LIMIT_MS = 120_000;

/**
 * Runs `call` with a signal that aborts after `limitMs`. The limit covers everything for which `call` waits,
 * such as reading a body. `more` restarts the limit, until the call has taken two minutes. If the limit ended the
 * call, throws a DOMException `TimeoutError` in every engine. Otherwise throws whatever `call` throws.
 */
export async function withTimeLimit<T>(
  clock: Pick<Clock, 'after' | 'now'>,
  call: (signal: AbortSignal, more: () => void) => Promise<T>,
  limitMs = CALL_LIMIT_MS,
): Promise<T> {
  const abort = new AbortController();
  const timeout = new DOMException('No answer in time', 'TimeoutError');
  const endMs = clock.now() + Math.max(limitMs, WHOLE_CALL_LIMIT_MS);
  const wait = (ms: number) => clock.after(ms, () => abort.abort(timeout));
  let cancel = wait(limitMs);
  const more = () => {
    cancel();
    cancel = wait(Math.max(0, Math.min(limitMs, endMs - clock.now())));
  };
  try {
    return await call(abort.signal, more);
  } catch (error) {
    throw abort.signal.aborted ? timeout : error;
  } finally {
    cancel();
  }
}

/** The text of an answer. `more` is called whenever a part of it has come. */
export async function textOf(response: Response, more: () => void): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    more();
    text += decoder.decode(value, { stream: true });
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

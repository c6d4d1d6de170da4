import type { Clock } from '../../sync/ports.ts';

export type Fetch = typeof fetch;

/** Longest wait for one answer of the server. */
const CALL_LIMIT_MS = 20_000;

/** What `fetch` saw of one call, for those who get only the library's own error. */
export interface CallTrace {
  readonly signal: AbortSignal;
  headers: Headers | null;
  thrown: unknown;
  /** Ends the time limit. */
  finish(): void;
}

export interface TimedFetch {
  readonly fetch: Fetch;
  /** Starts the time limit of one call; pass its `signal` to the call. */
  trace(): CallTrace;
}

/** A `fetch` whose calls end after 20 seconds and can be looked into by their signal. */
export function createTimedFetch(base: Fetch, clock: Clock): TimedFetch {
  const traces = new WeakMap<AbortSignal, CallTrace>();

  function trace(): CallTrace {
    const abort = new AbortController();
    const cancel = clock.after(CALL_LIMIT_MS, () => {
      abort.abort(new DOMException('No answer in time', 'TimeoutError'));
    });
    const made: CallTrace = { signal: abort.signal, headers: null, thrown: null, finish: cancel };
    traces.set(abort.signal, made);
    return made;
  }

  async function tracedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const known = init?.signal == null ? undefined : traces.get(init.signal);
    if (known === undefined) return limitedFetch(input, init);
    try {
      const response = await base(input, init);
      known.headers = response.headers;
      return response;
    } catch (error) {
      known.thrown = error;
      throw error;
    }
  }

  /** For callers that bring no signal (the auth library): the limit includes the body. */
  async function limitedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const own = trace();
    try {
      const response = await base(input, { ...init, signal: own.signal });
      const body = response.body === null ? null : await response.arrayBuffer();
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    } finally {
      own.finish();
    }
  }

  return { fetch: tracedFetch, trace };
}

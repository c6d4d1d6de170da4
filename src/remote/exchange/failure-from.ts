import type { RemoteFailure } from '../../sync/ports.ts';

/** The raw outcome of a failed call, before it is classified. */
export type CallOutcome =
  /** `fetch` itself threw: there was no response. */
  | { readonly kind: 'threw'; readonly error: unknown }
  /** A response that is not a usable envelope. `code`: the SQLSTATE or PGRST code in its JSON body. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly code: string | null;
      readonly retryAfterMs: number | null;
    };

export interface CallContext {
  /** How many mutations the call contained. Null for a pull, which cannot be split. */
  readonly batchSize: number | null;
}

/**
 * Classifies a failed call by status, code, and exception class, never by text (SYNC-16). An exception that
 * `fetch` does not throw is a bug and is thrown again.
 */
export function failureFrom(outcome: CallOutcome, context: CallContext): RemoteFailure {
  if (outcome.kind === 'threw') {
    if (!isNetworkException(outcome.error)) throw outcome.error;
    // This is our own time limit. The connection may be dead, or the server may be stuck on what was sent (SYNC-7).
    const isSuspect = context.batchSize !== null && nameOf(outcome.error) === 'TimeoutError';
    return isSuspect ? gaveUp(null, context) : { kind: 'offline' };
  }
  const { status, code, retryAfterMs } = outcome;
  const byCode = code === null ? null : classOfCode(code);
  const found = byCode ?? classOfStatus(status, code);
  switch (found) {
    case 'transient':
      return { kind: 'transient', retryAfterMs };
    case 'gave-up':
      return gaveUp(retryAfterMs, context);
    case 'batch':
      return batchFailure(code ?? String(status), context);
    case 'slow':
      // After a statement timeout, batches get smaller. If a single mutation times out, the server may just
      // be busy.
      return context.batchSize !== null && context.batchSize > 1
        ? batchFailure(code ?? String(status), context)
        : gaveUp(retryAfterMs, context);
    case 'offline':
    case 'unauthorized':
    case 'update-needed':
      return { kind: found };
  }
}

/** Something gave up on this request. Unless it says when to retry, the request itself may be the cause. */
function gaveUp(retryAfterMs: number | null, { batchSize }: CallContext): RemoteFailure {
  const mayBeRequest = batchSize !== null && retryAfterMs === null;
  return { kind: 'transient', retryAfterMs, ...(mayBeRequest && { isSuspect: true }) };
}

function batchFailure(code: string, context: CallContext): RemoteFailure {
  return context.batchSize === null
    ? { kind: 'transient', retryAfterMs: null }
    : { kind: 'batch-failed', code };
}

/**
 * What `fetch` and body readers throw: TypeError in every engine, or a DOMException with one of these
 * names.
 */
export function isNetworkException(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const name = nameOf(error);
  return name === 'AbortError' || name === 'TimeoutError' || name === 'NetworkError';
}

function nameOf(error: unknown): string | null {
  return typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    typeof error.name === 'string'
    ? error.name
    : null;
}

type FailureClass =
  | 'offline'
  | 'transient'
  | 'gave-up'
  | 'unauthorized'
  | 'batch'
  | 'slow'
  | 'update-needed';

const POSTGREST_CODES: Readonly<Record<string, FailureClass>> = {
  PGRST106: 'update-needed', // schema not exposed
  PGRST202: 'update-needed', // no such function
  PGRST203: 'update-needed', // more than one function fits
  PGRST204: 'update-needed', // no such column
  PGRST205: 'update-needed', // no such table
  PGRST301: 'unauthorized',
  PGRST302: 'unauthorized',
  PGRST303: 'unauthorized',
};

/** SQLSTATE classes of temporary errors: connection, rollback, resources, lock, operator, system. */
const PASSING_SQL_CLASSES = new Set(['08', '25', '28', '40', '53', '55', '57', '58']);

function classOfCode(code: string): FailureClass | null {
  const known = POSTGREST_CODES[code];
  if (known !== undefined) return known;
  if (code.startsWith('PGRST1')) return 'batch'; // the request could not be parsed
  if (code.startsWith('PGRST')) return 'transient';
  if (code === '57014') return 'slow'; // statement timeout
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  return PASSING_SQL_CLASSES.has(code.slice(0, 2)) ? 'transient' : 'batch';
}

function classOfStatus(status: number, code: string | null): FailureClass {
  if (status === 401) return 'unauthorized';
  if (status === 413) return 'batch';
  if (status === 408 || status === 425 || status === 429) return 'transient';
  if (status === 511) return 'offline'; // network sign-in required
  // Of these, only 503 is certainly about the server itself. For the others, anything in between may have given up.
  if (status >= 500) return status === 503 || code !== null ? 'transient' : 'gave-up';
  // A refusal with an error code comes from our server. One without a code may come from anywhere.
  return status >= 400 && code !== null ? 'transient' : 'offline';
}

/** The delay of a `Retry-After` header, at most 15 minutes. Null without the header. */
export function waitAskedMs(headers: Headers, nowMs: number): number | null {
  const raw = headers.get('retry-after')?.trim();
  if (raw === undefined || raw === '') return null;
  if (/^\d+$/.test(raw)) return capped(Number(raw) * 1000);
  const untilMs = Date.parse(raw);
  if (Number.isNaN(untilMs)) return null;
  // Use the server's clock if it is sent, because this device's clock may be days off.
  const serverNowMs = Date.parse(headers.get('date') ?? '');
  return capped(untilMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs));
}

const LONGEST_WAIT_MS = 15 * 60_000;

function capped(delayMs: number): number {
  return Math.min(Math.max(delayMs, 0), LONGEST_WAIT_MS);
}

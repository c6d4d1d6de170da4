import type { AreaProblem } from '../../domain/area/area-problem.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import type { Clock } from '../../sync/ports.ts';
import { isNetworkException } from '../exchange/failure-from.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';

/** Asks a static host for a part of one large file, and checks everything about the answer. */

export interface RangeTrouble {
  readonly problem: AreaProblem;
  /** How long the server asked to wait. Null if it did not say. */
  readonly retryAfterMs: number | null;
}

/** What distinguishes versions of the file. Null where the host does not let us read it. */
export interface FileVersion {
  readonly etag: string | null;
  readonly totalBytes: number | null;
}

export interface RangeRequest {
  readonly url: string;
  readonly offset: number;
  readonly length: number;
  /** The version of earlier parts. Null for the first part, which may also be shorter. */
  readonly of: FileVersion | null;
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'after'>;
  readonly signal?: AbortSignal;
  /** Called as bytes arrive, with all of them so far. The request waits for its result, and ends if that is false. */
  readonly onFilled?: (bytes: Uint8Array<ArrayBuffer>, filled: number) => Promise<boolean>;
}

export interface RangePart extends FileVersion {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A request is given up if nothing arrives for this long. */
const SILENCE_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Reads one range. Every failure of the network or the host is a value. */
export async function readRange(request: RangeRequest): Promise<Result<RangePart, RangeTrouble>> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  request.signal?.addEventListener('abort', giveUp);
  if (request.signal?.aborted) giveUp();
  let cancel = request.clock.after(SILENCE_MS, giveUp);
  const heard = () => {
    cancel();
    cancel = request.clock.after(SILENCE_MS, giveUp);
  };
  try {
    const { offset, length } = request;
    const response = await request.fetch(request.url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      // A redirect could lead to a host that neither the person nor the policy knows.
      redirect: 'manual',
      // Browsers do not cache parts of files well. The tiles are stored instead.
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    });
    heard();
    const accepted = accept(response, request);
    if (!accepted.ok) return accepted;
    return await readBody(response, request, accepted.value, heard);
  } catch (error) {
    if (isNetworkException(error)) return trouble('offline');
    throw error;
  } finally {
    cancel();
    request.signal?.removeEventListener('abort', giveUp);
    // The rest of the answer is not wanted.
    giveUp();
  }
}

interface Accepted extends FileVersion {
  /** Null if the host does not say how much it sends. */
  readonly length: number | null;
}

function accept(response: Response, request: RangeRequest): Result<Accepted, RangeTrouble> {
  if (response.status !== 206) return refusalOf(response, request.of !== null);
  const etag = strongEtag(response.headers.get('etag'));
  const range = response.headers.get('content-range');
  const parsed = range === null ? null : /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range);
  if (range !== null && parsed === null) return trouble('no-ranges');
  const [first, last, total] = (parsed ?? []).slice(1).map(Number);
  const version = { etag, totalBytes: total ?? null };
  if (request.of !== null && !isSame(request.of, version)) return trouble('changed');
  if (first === undefined || last === undefined) return ok({ ...version, length: null });
  const length = last - first + 1;
  if (first !== request.offset || length > request.length) return trouble('no-ranges');
  if (length < request.length && request.of !== null) return trouble('damaged');
  return ok({ ...version, length });
}

/** Why this answer has no part of the file. */
function refusalOf(response: Response, isKnown: boolean): Result<never, RangeTrouble> {
  const { status, headers } = response;
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html');
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return trouble('moved');
  }
  if (status === 200) return trouble(isPage ? 'portal' : 'no-ranges');
  // 416 means that the file has become shorter.
  if (status === 412 || status === 416) return trouble(isKnown ? 'changed' : 'missing');
  if (status === 408 || status === 429 || status >= 500) {
    return trouble('busy', retryAfterMs(headers.get('retry-after')));
  }
  if (status === 511) return trouble('portal');
  return trouble('missing');
}

async function readBody(
  response: Response,
  request: RangeRequest,
  accepted: Accepted,
  heard: () => void,
): Promise<Result<RangePart, RangeTrouble>> {
  const bytes = new Uint8Array(accepted.length ?? request.length);
  const reader = response.body?.getReader();
  let filled = 0;
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done || value === undefined) break;
    heard();
    if (filled + value.length > bytes.length) return trouble('no-ranges');
    bytes.set(value, filled);
    filled += value.length;
    if (request.onFilled !== undefined && !(await request.onFilled(bytes, filled))) break;
    if (request.signal?.aborted) break;
  }
  const { etag, totalBytes } = accepted;
  const isWhole = filled === bytes.length;
  if (isWhole) return ok({ bytes, etag, totalBytes });
  const mayBeShort = request.of === null && accepted.length === null;
  return mayBeShort ? ok({ bytes: bytes.slice(0, filled), etag, totalBytes }) : trouble('offline');
}

function isSame(known: FileVersion, seen: FileVersion): boolean {
  const isOther = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== b;
  return !isOther(known.etag, seen.etag) && !isOther(known.totalBytes, seen.totalBytes);
}

/** The tag if it is a strong one. A weak tag says nothing about single bytes. */
function strongEtag(etag: string | null): string | null {
  return etag === null || etag.startsWith('W/') ? null : etag;
}

/** The wait of a header in seconds. Dates are ignored, because they would need the server's clock. */
function retryAfterMs(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  return seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : null;
}

function trouble(problem: AreaProblem, wait: number | null = null): Result<never, RangeTrouble> {
  return err({ problem, retryAfterMs: wait });
}

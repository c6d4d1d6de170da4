import { type Result, err, ok } from '../../domain/result.ts';
import type { PhotoFailure, PhotoRemote } from '../../sync/photos/send-photos.ts';
import type { Clock } from '../../sync/ports.ts';
import { callerHeaders } from '../exchange/caller-headers.ts';
import { isNetworkException, waitAskedMs } from '../exchange/failure-from.ts';
import { type Fetch, withTimeLimit } from '../exchange/timed-fetch.ts';

export interface PhotoStorageSettings {
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** Long enough for a photo on a weak connection: half a megabyte at 5 KB/s. */
const UPLOAD_LIMIT_MS = 120_000;
/**
 * How long caches may keep a file. It never changes under its name, but a removed or hidden photo must leave every
 * cache between storage and people within an hour, and the job that moves it needs ten minutes of that.
 */
const CACHE_SECONDS = 3_000;

/**
 * The bucket 'sale-images' (spec 7). Anyone who knows a declared path may upload to it, so the public key
 * is enough: photos still arrive after the person's session has expired.
 */
export function createPhotoStorage(settings: PhotoStorageSettings): PhotoRemote {
  const to = { bucket: 'sale-images', token: null };
  return {
    upload: (path, bytes, type) => uploadFile(settings, { ...to, path }, bytes, type),
  };
}

/** Where a file goes, and who sends it. */
export interface FileTarget {
  readonly bucket: string;
  readonly path: string;
  /** Null: anyone may send it. */
  readonly token: string | null;
}

/** Uploads one file. A file that already has this name is never replaced. */
export async function uploadFile(
  { url, anonKey, clock, fetch }: PhotoStorageSettings,
  { bucket, path, token }: FileTarget,
  bytes: ArrayBuffer,
  type: string,
): Promise<Result<'stored' | 'exists', PhotoFailure>> {
  const post = async (signal: AbortSignal) => {
    const answer = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
      method: 'POST',
      headers: {
        ...callerHeaders(anonKey, token),
        'content-type': type,
        'cache-control': `max-age=${CACHE_SECONDS}`,
        'x-upsert': 'false',
      },
      body: bytes,
      signal,
    });
    const { status, headers } = answer;
    // The body must be read within the time limit.
    return new Response(await answer.text(), { status, headers });
  };
  try {
    return await judged(await withTimeLimit(clock, post, UPLOAD_LIMIT_MS), clock.now());
  } catch (error) {
    if (!isNetworkException(error)) throw error;
    return err({ kind: 'offline' });
  }
}

/**
 * The outcome by the status, or by the one in the body, because older versions of the storage answer 400 to
 * everything.
 */
async function judged(
  answer: Response,
  nowMs: number,
): Promise<Result<'stored' | 'exists', PhotoFailure>> {
  const body = await bodyOf(answer);
  const status = statusOf(answer, body);
  if (status >= 200 && status < 300) {
    // A portal's page with status 200 has not stored anything.
    return 'Key' in body || 'Id' in body ? ok('stored') : err({ kind: 'offline' });
  }
  const retryAfterMs = waitAskedMs(answer.headers, nowMs);
  switch (status) {
    case 409:
      return ok('exists');
    case 403:
      return isOurs(body) ? err({ kind: 'refused' }) : err({ kind: 'offline' });
    case 400:
    case 413:
    case 415:
    case 422:
      return isOurs(body) ? err({ kind: 'unfit' }) : err({ kind: 'offline' });
    default:
      return err({ kind: 'transient', retryAfterMs });
  }
}

export async function bodyOf(answer: Response): Promise<object> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
}

export function statusOf(answer: Response, body: object): number {
  const named = 'statusCode' in body ? Number(body.statusCode) : Number.NaN;
  return answer.ok || Number.isNaN(named) ? answer.status : named;
}

/** Whether a refusal comes from the storage itself, not from something in between. */
export function isOurs(body: object): boolean {
  return 'statusCode' in body || 'error' in body || 'code' in body;
}

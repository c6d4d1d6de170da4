import { type Result, err, ok } from '../../domain/result.ts';
import type { PhotoFailure, PhotoRemote } from '../../sync/photos/send-photos.ts';
import type { Clock } from '../../sync/ports.ts';
import { isNetworkException, waitAskedMs } from '../exchange/failure-from.ts';
import { type Fetch, withTimeLimit } from '../exchange/timed-fetch.ts';

export interface PhotoStorageSettings {
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** A photo on a weak line takes its time: half a megabyte at 5 KB/s. */
const UPLOAD_LIMIT_MS = 120_000;
/**
 * A file never changes under its name, but one that is removed or hidden has to be out of every cache
 * between the storage and people within the hour, ten minutes of which are the job's that moves it.
 */
const CACHE_SECONDS = 3_000;

/**
 * The bucket 'sale-images' (spec 7). A declared path admits whoever knows it, so the public key is
 * enough: photos of someone whose session has run out still arrive.
 */
export function createPhotoStorage(settings: PhotoStorageSettings): PhotoRemote {
  const { url, anonKey, clock } = settings;

  function send(path: string, bytes: ArrayBuffer, type: string): Promise<Response> {
    const post = async (signal: AbortSignal) => {
      const answer = await settings.fetch(`${url}/storage/v1/object/sale-images/${path}`, {
        method: 'POST',
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${anonKey}`,
          'content-type': type,
          'cache-control': `max-age=${CACHE_SECONDS}`,
          'x-upsert': 'false',
        },
        body: bytes,
        signal,
      });
      const { status, headers } = answer;
      // Read within the time limit.
      return new Response(await answer.text(), { status, headers });
    };
    return withTimeLimit(clock, post, UPLOAD_LIMIT_MS);
  }

  return {
    async upload(path, bytes, type) {
      try {
        return await judged(await send(path, bytes, type), clock.now());
      } catch (error) {
        if (!isNetworkException(error)) throw error;
        return err({ kind: 'offline' });
      }
    },
  };
}

/** By the status, or by the one in the body: older versions of the storage say 400 to everything. */
async function judged(
  answer: Response,
  nowMs: number,
): Promise<Result<'stored' | 'exists', PhotoFailure>> {
  const body = await bodyOf(answer);
  const status = statusOf(answer, body);
  if (status >= 200 && status < 300) {
    // A portal's page with status 200 stores nothing.
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

async function bodyOf(answer: Response): Promise<object> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
}

function statusOf(answer: Response, body: object): number {
  const named = 'statusCode' in body ? Number(body.statusCode) : Number.NaN;
  return answer.ok || Number.isNaN(named) ? answer.status : named;
}

/** The storage's own refusal, not that of something between it and us. */
function isOurs(body: object): boolean {
  return 'statusCode' in body || 'error' in body || 'code' in body;
}

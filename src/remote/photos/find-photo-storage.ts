import { type Result, err, ok } from '../../domain/result.ts';
import { isFitPhoto, renditionAt } from '../../domain/sale/stored-photo.ts';
import type { FindPhotoRemote } from '../../sync/photos/send-photos.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Auth } from '../auth/auth-client.ts';
import { callerHeaders } from '../exchange/caller-headers.ts';
import { isNetworkException } from '../exchange/failure-from.ts';
import { withTimeLimit } from '../exchange/timed-fetch.ts';
import {
  bodyOf,
  isOurs,
  type PhotoStorageSettings,
  statusOf,
  uploadFile,
} from './photo-storage.ts';

interface FindPhotoStorageSettings extends PhotoStorageSettings {
  readonly auth: Pick<Auth, 'tokenOf' | 'refresh'>;
}

const BUCKET = 'find-photos';
/** Long enough for a photo on a weak connection. */
const DOWNLOAD_LIMIT_MS = 120_000;
/** What the storage answers if the token is not good. */
const TOKEN_STATUSES: ReadonlySet<number> = new Set([400, 401, 403]);
/** The codes, by version, for a bucket that does not exist. */
const NO_BUCKET: ReadonlySet<unknown> = new Set(['Bucket not found', 'NoSuchBucket']);

/** `refused`: the storage may not know the person by this token. */
type Download = Result<ArrayBuffer, { readonly kind: 'offline' | 'absent' | 'refused' }>;

/**
 * The private bucket of finds' photos. Only the person they belong to reads and writes them, so each request has that
 * person's token. A token that was refused is renewed once, so that an old one never makes a photo look lost.
 */
export function createFindPhotoStorage(settings: FindPhotoStorageSettings): FindPhotoRemote {
  const { clock, auth } = settings;

  async function tokenOf(principal: Principal): Promise<string | null> {
    const answer = await auth.tokenOf(principal);
    return answer.kind === 'token' ? answer.token : null;
  }

  async function asPerson<T, E extends { readonly kind: string }>(
    principal: Principal,
    ask: (token: string) => Promise<Result<T, E>>,
  ): Promise<Result<T, E | { readonly kind: 'offline' }>> {
    const token = await tokenOf(principal);
    if (token === null) return err({ kind: 'offline' });
    const answer = await ask(token);
    if (answer.ok || answer.error.kind !== 'refused') return answer;
    const renewed = await auth.refresh(principal, token);
    const next = renewed === 'refreshed' ? await tokenOf(principal) : null;
    return next === null ? err({ kind: 'offline' }) : ask(next);
  }

  return {
    upload: (sender, path, bytes, type) =>
      asPerson(sender, (token) =>
        uploadFile(settings, { bucket: BUCKET, path, token }, bytes, type),
      ),
    async download(reader, path) {
      try {
        const got = await asPerson(reader, (token) =>
          withTimeLimit(
            clock,
            (signal) => download(settings, path, token, signal),
            DOWNLOAD_LIMIT_MS,
          ),
        );
        if (got.ok) return got;
        return err({ kind: got.error.kind === 'absent' ? 'absent' : 'offline' });
      } catch (error) {
        if (!isNetworkException(error)) throw error;
        return err({ kind: 'offline' });
      }
    },
  };
}

async function download(
  { url, anonKey, fetch }: PhotoStorageSettings,
  path: string,
  token: string,
  signal: AbortSignal,
): Promise<Download> {
  const answer = await fetch(`${url}/storage/v1/object/${BUCKET}/${path}`, {
    headers: callerHeaders(anonKey, token),
    // What only this person may see must not stay in the browser's caches.
    cache: 'no-store',
    signal,
  });
  if (!answer.ok) return err({ kind: await whyNot(answer) });
  // A portal answers everything with a page of its own.
  const isPhoto = answer.headers.get('content-type')?.startsWith('image/') === true;
  if (!isPhoto) return err({ kind: 'offline' });
  const file = await answer.arrayBuffer();
  return isFitPhoto(new Uint8Array(file), renditionAt(path)) ? ok(file) : err({ kind: 'absent' });
}

/**
 * By status and code, never by text. To someone whose token has expired or was replaced, the storage says that there is
 * no such bucket. A file that is missing, or that belongs to someone else, is simply not found.
 */
async function whyNot(answer: Response): Promise<'absent' | 'refused' | 'offline'> {
  const body = await bodyOf(answer);
  if (!isOurs(body)) return 'offline';
  const status = statusOf(answer, body);
  if (status === 404) return hasNoBucket(body) ? 'refused' : 'absent';
  return TOKEN_STATUSES.has(status) ? 'refused' : 'offline';
}

function hasNoBucket(body: object): boolean {
  return [Reflect.get(body, 'code'), Reflect.get(body, 'error')].some((code) =>
    NO_BUCKET.has(code),
  );
}

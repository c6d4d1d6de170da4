import { err, ok } from '../../domain/result.ts';
import { isFitPhoto, renditionAt } from '../../domain/sale/stored-photo.ts';
import type { FindPhotoRemote } from '../../sync/photos/send-photos.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Auth } from '../auth/auth-client.ts';
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
  readonly auth: Pick<Auth, 'tokenOf'>;
}

const BUCKET = 'find-photos';
/** Long enough for a photo on a weak connection. */
const DOWNLOAD_LIMIT_MS = 120_000;
/** The statuses for a file that does not exist or that this person may not read. */
const ABSENT: ReadonlySet<number> = new Set([400, 403, 404]);

/**
 * The private bucket of finds' photos. Only the person they belong to reads and writes them, so each request has that
 * person's token. A sync has just renewed it, or has reported that it is dead.
 */
export function createFindPhotoStorage(settings: FindPhotoStorageSettings): FindPhotoRemote {
  const { url, anonKey, clock, auth } = settings;

  async function tokenOf(principal: Principal): Promise<string | null> {
    const answer = await auth.tokenOf(principal);
    return answer.kind === 'token' ? answer.token : null;
  }

  return {
    async upload(sender, path, bytes, type) {
      const token = await tokenOf(sender);
      if (token === null) return err({ kind: 'offline' });
      return uploadFile(settings, { bucket: BUCKET, path, token }, bytes, type);
    },
    async download(reader, path) {
      const token = await tokenOf(reader);
      if (token === null) return err({ kind: 'offline' });
      const get = async (signal: AbortSignal) => {
        const answer = await settings.fetch(`${url}/storage/v1/object/${BUCKET}/${path}`, {
          headers: { apikey: anonKey, authorization: `Bearer ${token}` },
          // What only this person may see must not stay in the browser's caches.
          cache: 'no-store',
          signal,
        });
        if (answer.ok) {
          // A portal answers everything with a page of its own.
          const isPhoto = answer.headers.get('content-type')?.startsWith('image/') === true;
          if (!isPhoto) return err({ kind: 'offline' } as const);
          const file = await answer.arrayBuffer();
          const isFit = isFitPhoto(new Uint8Array(file), renditionAt(path));
          return isFit ? ok(file) : err({ kind: 'absent' } as const);
        }
        const body = await bodyOf(answer);
        const isAbsent = isOurs(body) && ABSENT.has(statusOf(answer, body));
        return err({ kind: isAbsent ? 'absent' : 'offline' } as const);
      };
      try {
        return await withTimeLimit(clock, get, DOWNLOAD_LIMIT_MS);
      } catch (error) {
        if (!isNetworkException(error)) throw error;
        return err({ kind: 'offline' });
      }
    },
  };
}

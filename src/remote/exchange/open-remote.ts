import type { FindPhotoRemote, PhotoRemote } from '../../sync/photos/send-photos.ts';
import type { Clock, PublicFiles, Random, Remote } from '../../sync/ports.ts';
import type {
  EndingRemote,
  CountsRemote,
  ManagingRemote,
  ModerationRemote,
  SearchRemote,
  UnplacedRemote,
} from '../questions.ts';
import { createAuth } from '../auth/auth-client.ts';
import type { Auth } from '../auth/auth-client.ts';
import { createDataClient } from './data-client.ts';
import { createFindPhotoStorage } from '../photos/find-photo-storage.ts';
import { createPhotoStorage } from '../photos/photo-storage.ts';
import type { TextStore } from '../auth/stored-session.ts';
import { createPublicFiles, NO_FILES } from './public-files.ts';
import { createSupabaseRemote } from './supabase-remote.ts';
import { createTimedFetch } from './timed-fetch.ts';
import type { Fetch } from './timed-fetch.ts';

export interface RemoteSettings {
  readonly url: string;
  readonly anonKey: string;
  /** Where tokens and the logged-in user are stored. */
  readonly store: TextStore;
  readonly clock: Clock;
  readonly fetch: Fetch;
  /** Runs under a lock that all pages of this device share. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  readonly random: Pick<Random, 'uuid'>;
  /** Whether the project publishes public sales as files. No, if left out. */
  readonly hasFiles?: boolean;
}

export interface OpenedRemote {
  readonly remote: Remote &
    UnplacedRemote &
    SearchRemote &
    CountsRemote &
    ManagingRemote &
    EndingRemote &
    ModerationRemote;
  readonly photos: PhotoRemote;
  readonly findPhotos: FindPhotoRemote;
  readonly auth: Auth;
  readonly files: PublicFiles;
}

/** One Supabase project as this device uses it: sync and login. Makes no requests yet. */
export function openRemote({
  url,
  anonKey,
  store,
  clock,
  fetch: baseFetch,
  exclusively,
  random,
  hasFiles = false,
}: RemoteSettings): OpenedRemote {
  const fetch = createTimedFetch(baseFetch, clock);
  const loadLibrary = async () => (await import('../auth/auth-library.ts')).openAuthLibrary;
  const auth = createAuth({
    url,
    anonKey,
    store,
    clock,
    fetch,
    exclusively,
    random,
    loadLibrary,
  });
  const data = createDataClient({ url, anonKey, clock, fetch: baseFetch });
  const photos = createPhotoStorage({ url, anonKey, clock, fetch: baseFetch });
  const findPhotos = createFindPhotoStorage({ url, anonKey, clock, fetch: baseFetch, auth });
  const files = hasFiles ? createPublicFiles({ url, clock, fetch: baseFetch }) : NO_FILES;
  return { auth, files, photos, findPhotos, remote: createSupabaseRemote({ data, auth }) };
}

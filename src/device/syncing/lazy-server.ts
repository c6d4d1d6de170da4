import { err } from '../../domain/result.ts';
import type { OpenedRemote } from '../../remote/exchange/open-remote.ts';
import { verbsWhenAsked, whenAsked } from '../time/when-asked.ts';

/** The server. Its code is loaded when it is first needed, so a device without a server never downloads it. */
export interface LazyServer extends Omit<OpenedRemote, 'auth'> {
  /** Null if the code could not be fetched, which counts as offline. */
  get(): Promise<OpenedRemote | null>;
}

export function createLazyServer(load: () => Promise<OpenedRemote>): LazyServer {
  const loaded = whenAsked(load);
  return {
    get: () => loaded().catch(() => null),
    files: verbsWhenAsked(
      async () => (await loaded()).files,
      () => null,
    ),
    photos: verbsWhenAsked(async () => (await loaded()).photos, offline),
    findPhotos: verbsWhenAsked(async () => (await loaded()).findPhotos, offline),
    remote: verbsWhenAsked(async () => (await loaded()).remote, offline),
  };
}

const offline = () => err({ kind: 'offline' } as const);

import { err } from '../../domain/result.ts';
import type { OpenedRemote } from '../../remote/exchange/open-remote.ts';

/** The server. Its code is loaded when it is first needed, so a device without a server never downloads it. */
export interface LazyServer extends Omit<OpenedRemote, 'auth'> {
  /** Null if the code could not be fetched, which counts as offline. */
  get(): Promise<OpenedRemote | null>;
}

export function createLazyServer(load: () => Promise<OpenedRemote>): LazyServer {
  let loaded: Promise<OpenedRemote> | null = null;

  async function get(): Promise<OpenedRemote | null> {
    loaded ??= load();
    try {
      return await loaded;
    } catch {
      // If the chunk did not arrive, the next call asks for it again.
      loaded = null;
      return null;
    }
  }

  return {
    get,
    photos: {
      async upload(path, bytes, type) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.photos.upload(path, bytes, type);
      },
    },
    findPhotos: {
      async upload(sender, path, bytes, type) {
        const server = await get();
        return server === null
          ? err({ kind: 'offline' })
          : server.findPhotos.upload(sender, path, bytes, type);
      },
      async download(reader, path) {
        const server = await get();
        return server === null
          ? err({ kind: 'offline' })
          : server.findPhotos.download(reader, path);
      },
    },
    remote: {
      async push(request) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.push(request);
      },
      async pull(principal, request) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.pull(principal, request);
      },
      async check(principal, request) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.check(principal, request);
      },
      async unplaced(after) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.unplaced(after);
      },
      async search(asked) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.search(asked);
      },
      async managesSale(saleId, secret) {
        const server = await get();
        return server === null
          ? err({ kind: 'offline' })
          : server.remote.managesSale(saleId, secret);
      },
      async deleteAccount(principal) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.deleteAccount(principal);
      },
      async hasEnded(userId) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.hasEnded(userId);
      },
      async moderationQueue(principal, state, after) {
        const server = await get();
        return server === null
          ? err({ kind: 'offline' })
          : server.remote.moderationQueue(principal, state, after);
      },
      async moderate(principal, saleId, what) {
        const server = await get();
        return server === null
          ? err({ kind: 'offline' })
          : server.remote.moderate(principal, saleId, what);
      },
      async known(principal, opIds) {
        const server = await get();
        return server === null ? err({ kind: 'offline' }) : server.remote.known(principal, opIds);
      },
    },
  };
}

import type { PrecacheEntry } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import type { RuntimeCache } from './caches.ts';
import { onlyOfThisApp } from './of-this-app.ts';

/** What of the files is on this device: `some`: the rest waits for the next time. `no-room`: the device is full. */
export type Stored = 'all' | 'some' | 'no-room';

/**
 * Files that an installation does not wait for: they are stored when a page asks for it, once it has nothing
 * else to do, or when they are first used. Their names change with their content, so a stored one never gets
 * old.
 */
export class LaterFiles implements RuntimeCache {
  readonly strategy: CacheFirst;
  private readonly cacheName: string;
  private readonly addresses: ReadonlySet<string>;
  private storing: Promise<Stored> | null = null;

  constructor(cacheName: string, files: readonly PrecacheEntry[], base: string) {
    this.cacheName = cacheName;
    this.strategy = new CacheFirst({ cacheName, plugins: [onlyOfThisApp()] });
    this.addresses = new Set(files.map(({ url }) => new URL(url, base).href));
  }

  readonly matches: RuntimeCache['matches'] = ({ url }) => this.addresses.has(fileOf(url.href));

  /** Stores what is missing, one file after the other, and once for all pages that ask meanwhile. */
  store(event: ExtendableEvent): Promise<Stored> {
    this.storing ??= this.storeMissing(event).finally(() => {
      this.storing = null;
    });
    return this.storing;
  }

  private async storeMissing(event: ExtendableEvent): Promise<Stored> {
    let isFull = false;
    for (const address of this.addresses) {
      const stored = this.strategy.handleAll({ request: new Request(address), event });
      await Promise.all(stored).catch((error: unknown) => {
        isFull ||= error instanceof DOMException && error.name === 'QuotaExceededError';
      });
    }
    // An answer that was not stored is no error.
    const cache = await caches.open(this.cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => fileOf(url)));
    if ([...this.addresses].every((address) => kept.has(address))) return 'all';
    return isFull ? 'no-room' : 'some';
  }

  /** Whether this device has stored such files, of this version or an earlier one. */
  async isInUse(): Promise<boolean> {
    const cache = await caches.open(this.cacheName);
    return (await cache.keys()).length > 0;
  }

  /** Deletes the files of earlier versions. */
  async clean(): Promise<void> {
    const cache = await caches.open(this.cacheName);
    for (const request of await cache.keys()) {
      if (!this.addresses.has(fileOf(request.url))) await cache.delete(request);
    }
  }
}

/** Firefox asks for a worker's file by its whole address, with what follows the file's name. */
function fileOf(address: string): string {
  return address.replace(/#.*$/, '');
}

import type { PrecacheEntry } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import type { RuntimeCache } from './caches.ts';
import { onlyOfThisApp } from './of-this-app.ts';

/**
 * How many of the files are on this device. `some`: the rest waits for the next time. `no-room`: the device is full.
 */
export type Stored = 'all' | 'some' | 'no-room';

/**
 * Files for which an installation does not wait. They are stored when they are first used, or when a page that has
 * nothing else to do asks for it. Their names change with their content, so a stored file never becomes
 * outdated.
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

  /** Stores missing files, one after the other, and only once for all pages that ask meanwhile. */
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
    // If an answer could not be stored, that is not an error.
    const cache = await caches.open(this.cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => fileOf(url)));
    if ([...this.addresses].every((address) => kept.has(address))) return 'all';
    return isFull ? 'no-room' : 'some';
  }

  /** Whether this device has stored any such files, of this version or an earlier one. */
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

/** An address without its fragment: Firefox requests a worker's file with the fragment. */
function fileOf(address: string): string {
  return address.replace(/#.*$/, '');
}

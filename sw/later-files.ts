import { CacheFirst } from 'workbox-strategies';
import type { RuntimeCache } from './caches.ts';

/**
 * Files that an installation does not wait for: they are stored when a page asks for it, once it has nothing
 * else to do, or when they are first used. Their names change with their content, so a stored one never gets
 * old.
 */
export class LaterFiles implements RuntimeCache {
  readonly strategy: CacheFirst;
  private readonly cacheName: string;
  private readonly addresses: ReadonlySet<string>;

  constructor(cacheName: string, names: readonly string[], base: string) {
    this.cacheName = cacheName;
    this.strategy = new CacheFirst({ cacheName });
    this.addresses = new Set(names.map((name) => new URL(name, base).href));
  }

  readonly matches: RuntimeCache['matches'] = ({ url }) => this.addresses.has(url.href);

  /** Stores what is missing, one file after the other. False if a file failed; it waits for the next time. */
  async store(event: ExtendableEvent): Promise<boolean> {
    let isComplete = true;
    for (const address of this.addresses) {
      const stored = this.strategy.handleAll({ request: new Request(address), event });
      await Promise.all(stored).catch(() => (isComplete = false));
    }
    return isComplete;
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
      if (!this.addresses.has(request.url)) await cache.delete(request);
    }
  }
}

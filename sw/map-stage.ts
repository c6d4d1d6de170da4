import type { PrecacheEntry } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import type { RuntimeCache } from './caches.ts';
import { addressOf } from './install-stages.ts';

const MAP_FILES_CACHE = 'map-files';

/**
 * The map's files, which an installation does not wait for: they are stored when a page asks for it, once it has
 * nothing else to do, or when the map is first used. Their names change with their content, so a stored one never
 * gets old.
 */
export class MapStage implements RuntimeCache {
  readonly strategy = new CacheFirst({ cacheName: MAP_FILES_CACHE });
  private readonly addresses: ReadonlySet<string>;

  constructor(entries: readonly (PrecacheEntry | string)[], base: string) {
    this.addresses = new Set(entries.map((entry) => new URL(addressOf(entry), base).href));
  }

  readonly matches: RuntimeCache['matches'] = ({ url }) => this.addresses.has(url.href);

  /** Stores what is missing, one file after the other. A file that fails waits for the next time. */
  async store(event: ExtendableEvent): Promise<void> {
    for (const address of this.addresses) {
      const stored = this.strategy.handleAll({ request: new Request(address), event });
      await Promise.all(stored).catch(() => undefined);
    }
  }

  /** Deletes the files of earlier versions. */
  async clean(): Promise<void> {
    const cache = await caches.open(MAP_FILES_CACHE);
    for (const request of await cache.keys()) {
      if (!this.addresses.has(request.url)) await cache.delete(request);
    }
  }
}

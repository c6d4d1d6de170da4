import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { onlyOfThisApp } from './of-this-app.ts';

/** Outdoors, every request costs a long round trip, so one at a time would take minutes. */
const AT_ONCE = 6;
const TRIES = 4;
const FIRST_PAUSE_MS = 1_000;

/**
 * Puts every file of the app into the precache, six at a time. A file that fails is tried again, so that one
 * lost request does not throw the whole installation away. Files that an earlier, interrupted installation has
 * stored are not fetched again.
 */
export class AppPrecache extends PrecacheController {
  constructor(entries: readonly PrecacheEntry[]) {
    super();
    this.strategy.plugins.push(onlyOfThisApp((url) => this.getCacheKeyForURL(url) ?? url));
    this.precache([...entries]);
  }

  override install(event: ExtendableEvent) {
    const installed = this.storeAll(event);
    event.waitUntil(installed);
    return installed;
  }

  private async storeAll(event: ExtendableEvent) {
    const waiting = [...this.getURLsToCacheKeys()];
    const storeNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await this.store(event, ...next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
    return { updatedURLs: this.getCachedURLs(), notUpdatedURLs: [] };
  }

  private async store(event: ExtendableEvent, url: string, cacheKey: string): Promise<void> {
    // A file without a hash in its name has its revision in the key. Only then may the HTTP cache be stale.
    const hasHash = cacheKey === url;
    for (let tried = 1; ; tried += 1) {
      // A wrong answer may be in the HTTP cache, too.
      const cache = hasHash && tried === 1 ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'same-origin' });
      try {
        await Promise.all(this.strategy.handleAll({ request, event, params: { cacheKey } }));
        return;
      } catch (error) {
        if (tried === TRIES) throw error;
        await pause(FIRST_PAUSE_MS * 2 ** (tried - 1));
      }
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

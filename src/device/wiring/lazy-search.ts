import type { AlertWrites } from '../alerts/kept-alerts.ts';
import type { AlertsDoor } from '../door/alerts-door.ts';
import type { SearchDoor } from '../door/search-door.ts';
import type { SearchAndAlerts } from './search-and-alerts.ts';

/** The search and its alerts. Their code is loaded at the first call, because first screens do not need it. */
export interface LazySearch {
  readonly search: SearchDoor;
  /** The alerts door for one call of a page, which may come again. */
  alertsWith(writes: AlertWrites): AlertsDoor;
}

export function createLazySearch(load: () => Promise<SearchAndAlerts>): LazySearch {
  let loaded: Promise<SearchAndAlerts> | null = null;

  async function nouns(): Promise<SearchAndAlerts> {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      // If the chunk did not arrive, the next call asks for it again.
      loaded = null;
      throw error;
    }
  }

  return {
    search: {
      prepare: async () => (await nouns()).search.prepare(),
      find: async (question) => (await nouns()).search.find(question),
      askServer: async (question) => (await nouns()).search.askServer(question),
      recent: async () => (await nouns()).search.recent(),
      remember: async (text) => (await nouns()).search.remember(text),
      forget: async (text) => (await nouns()).search.forget(text),
    },
    alertsWith(writes) {
      const alerts = async () => (await nouns()).alertsWith(writes);
      return {
        list: async () => (await alerts()).list(),
        add: async (query) => (await alerts()).add(query),
        remove: async (id) => (await alerts()).remove(id),
        news: async () => (await alerts()).news(),
      };
    },
  };
}

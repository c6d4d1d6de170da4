import type { Door } from '../door/door.ts';

type SearchNouns = Pick<Door, 'search' | 'alerts'>;

/** The search and its alerts, their code loaded at the first call: first screens do without. */
export function createLazySearch(load: () => Promise<SearchNouns>): SearchNouns {
  let loaded: Promise<SearchNouns> | null = null;

  async function nouns(): Promise<SearchNouns> {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      // A chunk that did not arrive is asked for again the next time.
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
    alerts: {
      list: async () => (await nouns()).alerts.list(),
      add: async (query) => (await nouns()).alerts.add(query),
      remove: async (id) => (await nouns()).alerts.remove(id),
      news: async () => (await nouns()).alerts.news(),
    },
  };
}

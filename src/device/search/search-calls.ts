import type { Principal } from '../../domain/principal.ts';
import type { SearchDoor } from '../door/search-door.ts';
import type { RecentSearches } from './recent-searches.ts';
import { createSaleFinder, type SaleFinder, type SaleFinderOptions } from './find-sales.ts';

export interface SearchCallsOptions {
  /** What every search on this device needs. */
  readonly parts: Omit<SaleFinderOptions, 'principal'>;
  readonly principal: () => Principal;
  /** The table of ZIP codes, which gives sales the names of their cities. Null if it cannot be reached. */
  readonly zipTable: { table(): Promise<unknown>; peek(): unknown };
  readonly recent: RecentSearches;
  readonly askServer: SearchDoor['askServer'];
}

interface Opened {
  readonly principal: Principal;
  readonly hasCities: boolean;
  readonly search: SaleFinder;
}

/** The search door of a page. The index is built at the first question. */
export function createSearchCalls(options: SearchCallsOptions): SearchDoor {
  const { parts, principal, zipTable, recent, askServer } = options;
  let opening: Promise<Opened> | null = null;

  async function open(before: Opened | null): Promise<Opened> {
    await zipTable.table();
    const viewer = principal();
    const hasCities = zipTable.peek() !== null;
    // The index of another person must not be used: it has texts that only they may see.
    const isSame = before?.principal === viewer;
    if (!isSame) before?.search.stop();
    const search = isSame ? before.search : createSaleFinder({ ...parts, principal: viewer });
    await search.load();
    return { principal: viewer, hasCities, search };
  }

  async function current(): Promise<SaleFinder> {
    opening ??= open(null);
    let opened = await opening;
    while (opened.principal !== principal() || (!opened.hasCities && zipTable.peek() !== null)) {
      const before = opened;
      // Several questions may be waiting for the same read.
      if ((await opening) === before) opening = open(before);
      opened = await opening;
    }
    return opened.search;
  }

  return {
    async prepare() {
      await current();
    },
    find: async (question) => (await current()).find(question),
    askServer,
    ...recent,
  };
}

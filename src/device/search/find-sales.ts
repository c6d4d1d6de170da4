import type { Catalog } from '../catalog/catalog.ts';
import type { ZipLookup } from '../catalog/catalog-entry.ts';
import { createCatalogFeed, type SaleSource } from '../discovery/catalog-feed.ts';
import type { SearchPage, SearchQuestion } from '../door/search-door.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { findCorrected } from './find-corrected.ts';
import { searchDocument } from './search-document.ts';
import { createSearchIndex } from './search-index.ts';
import { foundPage } from './found-page.ts';

export interface SaleFinderOptions {
  readonly source: SaleSource;
  /** The sales' times and points, by id. */
  readonly entryOf: Catalog['entry'];
  /** Resolves when every change reported so far is in those entries. */
  readonly entriesSettled: () => Promise<void>;
  readonly zipLookup: ZipLookup;
  readonly principal: Principal;
  readonly clock: Clock;
  /** Server time minus this device's clock. */
  readonly offsetMs: () => number;
  readonly onTrouble: (error: unknown) => void;
}

/** Searches the sales that one principal sees. */
export interface SaleFinder {
  /** Reads everything again. Until that is done, the index keeps what it had. */
  load(): Promise<void>;
  find(question: SearchQuestion): Promise<SearchPage>;
  stop(): void;
}

/** An index that follows the database by the same feed as the catalog. */
export function createSaleFinder(options: SaleFinderOptions): SaleFinder {
  const { source, entryOf, zipLookup, clock } = options;
  const index = createSearchIndex();
  const tags = new Map<string, readonly string[]>();
  const nowMs = () => clock.now() + options.offsetMs();

  const feed = createCatalogFeed({
    source,
    clock,
    catalog: {
      upsert(rows) {
        const read = [...rows];
        for (const { sale } of read) tags.set(sale.id, sale.tags);
        index.put(read.map((row) => searchDocument(row, zipLookup, nowMs())));
      },
      remove(ids) {
        const gone = [...ids];
        for (const id of gone) tags.delete(id);
        index.remove(gone);
      },
    },
    isBusy: () => false,
    // Lists ask again when the catalog changes. By then the change is in this index, too.
    onVersion: () => undefined,
    onTrouble: options.onTrouble,
  });

  return {
    load: () => feed.load(options.principal),

    async find(question) {
      await Promise.all([feed.settled(), options.entriesSettled()]);
      const found = findCorrected(index, question.text);
      const factsOf = (id: string) => {
        const entry = entryOf(id);
        return entry === null ? null : { entry, tags: tags.get(id) ?? [] };
      };
      return foundPage(found, factsOf, question, nowMs());
    },

    stop: () => feed.stop(),
  };
}

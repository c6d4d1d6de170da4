import type { Catalog } from '../catalog/catalog.ts';
import type { CatalogRow } from '../catalog/catalog-entry.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { createThrottle } from '../time/throttle.ts';

/** The device's sales as one principal sees them. */
export interface SaleSource {
  /** All of them, in chunks. */
  all(principal: Principal): AsyncIterable<readonly CatalogRow[]>;
  /** The given sales. A sale that is missing in the answer is not visible, or no longer visible. */
  some(principal: Principal, ids: readonly string[]): Promise<readonly CatalogRow[]>;
  /** Calls back with the sales that a commit has changed, no matter which page made it. */
  onChange(listener: (saleIds: readonly string[]) => void): () => void;
}

export interface CatalogFeedOptions {
  readonly source: SaleSource;
  readonly catalog: Pick<Catalog, 'upsert' | 'remove'>;
  readonly clock: Clock;
  /** True while rows stream in: then listeners are called less often. */
  readonly isBusy: () => boolean;
  readonly onVersion: (version: number) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Keeps the catalog in step with the database. */
export interface CatalogFeed {
  /** Reads everything again as `principal` sees it. Resolves when that is done. */
  load(principal: Principal): Promise<void>;
  /** Resolves when every change reported so far is in the catalog. */
  settled(): Promise<void>;
  stop(): void;
}

/** How many sales are read at a time: few enough that a query gets its turn in between. */
const CHUNK_SALES = 250;
/** While rows stream in, a list that is already shown is asked for no more often than this. */
const BUSY_REST_MS = 2_500;
const REST_MS = 50;
const RETRY_MS = 2_000;

export function createCatalogFeed(options: CatalogFeedOptions): CatalogFeed {
  const { source, catalog, clock } = options;
  const dirty = new Set<string>();
  const known = new Set<string>();
  let principal: Principal | null = null;
  let isStopped = false;
  let cancelRetry = (): void => undefined;
  let version = 0;
  let work: Promise<void> = Promise.resolve();
  /** The first sales of a pull are announced at once. */
  let hasToldWhileBusy = false;
  const tell = createThrottle(
    clock,
    () => (options.isBusy() && hasToldWhileBusy ? BUSY_REST_MS : REST_MS),
    () => {
      hasToldWhileBusy = options.isBusy() && known.size > 0;
      options.onVersion(version);
    },
  );

  const stopListening = source.onChange((saleIds) => {
    if (saleIds.length === 0) return;
    for (const id of saleIds) dirty.add(id);
    enqueue(applyDirty);
  });

  /** Does one piece of work at a time, so that an older read never overwrites a newer one. */
  function enqueue(run: () => Promise<void>): void {
    work = work.then(run).catch(startOver);
  }

  /** Reads everything again soon, because nobody knows what the failed read would have brought. */
  function startOver(error: unknown): void {
    if (isStopped) return;
    options.onTrouble(error);
    cancelRetry();
    const viewer = principal;
    if (viewer === null) return;
    cancelRetry = clock.after(RETRY_MS, () => enqueue(() => loadAll(viewer)));
  }

  function put(rows: readonly CatalogRow[]): void {
    catalog.upsert(rows);
    for (const { sale } of rows) known.add(sale.id);
    changed();
  }

  function drop(ids: readonly string[]): void {
    catalog.remove(ids);
    for (const id of ids) known.delete(id);
    changed();
  }

  function changed(): void {
    version += 1;
    tell.request();
  }

  async function applyDirty(): Promise<void> {
    // Before the first load, there is nothing to keep up to date.
    const viewer = principal;
    if (viewer === null) return;
    while (dirty.size > 0) {
      const chunk = [...dirty].slice(0, CHUNK_SALES);
      for (const id of chunk) dirty.delete(id);
      const rows = await source.some(viewer, chunk);
      const present = new Set(rows.map(({ sale }) => sale.id));
      put(rows);
      drop(chunk.filter((id) => !present.has(id)));
    }
  }

  async function loadAll(viewer: Principal): Promise<void> {
    principal = viewer;
    dirty.clear();
    const seen = new Set<string>();
    for await (const rows of source.all(viewer)) {
      put(rows);
      for (const { sale } of rows) seen.add(sale.id);
    }
    // Sales that were in the catalog stay until they are read, so that lists do not blink.
    drop([...known].filter((id) => !seen.has(id)));
  }

  return {
    load(viewer) {
      enqueue(() => loadAll(viewer));
      return work;
    },
    settled: () => work,
    stop() {
      isStopped = true;
      cancelRetry();
      stopListening();
      tell.stop();
    },
  };
}

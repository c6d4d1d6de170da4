import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueRow } from '../catalogue/entry.ts';
import type { Clock, Principal } from '../sync/ports.ts';
import { createThrottle } from './throttle.ts';

/** The device's sales as one principal sees them. */
export interface SaleSource {
  /** Ids of all sales on the device, whoever may see them. */
  ids(): Promise<readonly string[]>;
  /** The given sales; one that is missing here is not (any more) to be seen. */
  rows(principal: Principal, ids: readonly string[]): Promise<readonly CatalogueRow[]>;
  /** Calls back with the sales that a commit has changed, by whichever page made it. */
  onChange(listener: (saleIds: readonly string[]) => void): () => void;
}

export interface CatalogueFeedOptions {
  readonly source: SaleSource;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** While rows stream in, listeners are called less often. */
  readonly isBusy: () => boolean;
  readonly onVersion: (version: number) => void;
  readonly onBug: (error: unknown) => void;
}

/** Keeps the catalogue like the database. */
export interface CatalogueFeed {
  /** Reads everything again as `principal` sees it; resolves when that is done. */
  load(principal: Principal): Promise<void>;
  /** Resolves when every change told so far is in the catalogue. */
  settled(): Promise<void>;
  stop(): void;
}

/** Rows read at a time: small enough that a query gets its turn in between. */
const CHUNK_ROWS = 250;
const BUSY_REST_MS = 300;
const REST_MS = 50;

export function createCatalogueFeed(options: CatalogueFeedOptions): CatalogueFeed {
  const { source, catalogue, clock } = options;
  const dirty = new Set<string>();
  let known: ReadonlySet<string> = new Set();
  let principal: Principal | null = null;
  let version = 0;
  let work: Promise<void> = Promise.resolve();
  const tell = createThrottle(
    clock,
    () => (options.isBusy() ? BUSY_REST_MS : REST_MS),
    () => options.onVersion(version),
  );

  const stopListening = source.onChange((saleIds) => {
    if (saleIds.length === 0) return;
    for (const id of saleIds) dirty.add(id);
    enqueue(applyDirty);
  });

  /** One piece of work at a time, so that an older reading never lands on a newer one. */
  function enqueue(run: () => Promise<void>): void {
    work = work.then(run).catch(options.onBug);
  }

  async function applyDirty(): Promise<void> {
    // Before the first load there is nothing to keep up to date.
    const viewer = principal;
    if (viewer === null) return;
    while (dirty.size > 0) {
      const chunk = [...dirty].slice(0, CHUNK_ROWS);
      for (const id of chunk) dirty.delete(id);
      await take(viewer, chunk);
    }
  }

  async function take(forPrincipal: Principal, ids: readonly string[]): Promise<void> {
    const rows = await source.rows(forPrincipal, ids);
    const present = new Set(rows.map(({ sale }) => sale.id));
    catalogue.upsert(rows);
    catalogue.remove(ids.filter((id) => !present.has(id)));
    known = new Set([...known, ...ids]);
    version += 1;
    tell.request();
  }

  async function loadAll(forPrincipal: Principal): Promise<void> {
    principal = forPrincipal;
    dirty.clear();
    const ids = await source.ids();
    // What is already in stays until it has been read again: lists must not blink.
    const next = new Set(ids);
    catalogue.remove([...known].filter((id) => !next.has(id)));
    known = next;
    version += 1;
    for (let start = 0; start < ids.length; start += CHUNK_ROWS) {
      await take(forPrincipal, ids.slice(start, start + CHUNK_ROWS));
    }
    tell.request();
  }

  return {
    load(next) {
      enqueue(() => loadAll(next));
      return work;
    },
    settled: () => work,
    stop() {
      stopListening();
      tell.stop();
    },
  };
}

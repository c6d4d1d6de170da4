import type { DiscoverPage, SalesDoor } from '../door/sales-door.ts';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import type { ZipLookup } from '../catalog/catalog-entry.ts';
import { WIDEST_RADIUS_MILES } from '../catalog/match.ts';
import type { DiscoverQuery } from '../catalog/query.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { readAllSales, readSomeSales } from '../../db/views/all-sales.ts';
import { readScopesKnowledge } from '../../db/rows/scopes-knowledge.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { createCatalogFeed } from './catalog-feed.ts';
import type { SaleSource } from './catalog-feed.ts';
import { createLastPage } from './last-page.ts';
import { createMapMarks } from './map-marks.ts';
import type { LastVisit } from '../session/last-visit.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { StatusTracker } from '../syncing/sync-status.ts';
import { scopesAround, scopesIn } from '../syncing/wanted-scopes.ts';
import type { ZipTableLoader } from './zip-table-loader.ts';

export interface DiscoveryOptions {
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly zipTable: ZipTableLoader;
  readonly status: StatusTracker;
  readonly texts: TextStore;
  readonly lastVisit: LastVisit;
  /** Runs what may come after the first cards. */
  readonly later: (work: () => void) => void;
  readonly onVersion: (version: number) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** The sales of the device as lists ask for them. */
export interface Discovery {
  /** Reads all sales as `principal` sees them. */
  load(principal: Principal): Promise<void>;
  readonly discover: SalesDoor['discover'];
  readonly mapMarks: SalesDoor['mapMarks'];
  /** The sales on this device that have no place, newest first. */
  unplacedIds(limit: number): readonly string[];
  readonly entry: Catalog['entry'];
  readonly createdAfter: Catalog['createdAfter'];
  /** Resolves when every change reported so far can be found. */
  settled(): Promise<void>;
  stop(): void;
}

export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { store, clock, zipTable, status } = options;
  const zipLookup: ZipLookup = (zip) => zipTable.peek()?.lookup(zip) ?? null;
  const catalog = createCatalog(zipLookup);
  const findMarks = createMapMarks(catalog);
  const source = saleSource(store);
  const lastPage = createLastPage({ ...options, source, zipLookup });
  const feed = createCatalogFeed({
    source,
    catalog,
    clock,
    isBusy: () => status.current().isBusy,
    onVersion: options.onVersion,
    onTrouble: options.onTrouble,
  });
  let hasBegun = false;
  let isLoaded = false;
  let noteLoaded = (): void => undefined;
  const firstLoad = new Promise<void>((resolve) => {
    noteLoaded = resolve;
  });
  let cancelWait = (): void => undefined;
  let viewer: Principal | null = null;
  /** Which lists were answered before everything was read. */
  const early = new Set<DiscoverQuery['sort']>();
  let hasMappedEarly = false;

  /** Reads all sales, which on a full device takes a second or more. */
  function begin(): void {
    cancelWait();
    if (hasBegun || viewer === null) return;
    hasBegun = true;
    void feed.load(viewer).then(() => {
      isLoaded = true;
      noteLoaded();
    });
  }

  function beginIn(delayMs: number): void {
    if (hasBegun) return;
    cancelWait();
    cancelWait = clock.after(delayMs, begin);
  }

  function beforeCards<T>(shown: T): T {
    beginIn(BEHIND_CARDS_MS);
    return shown;
  }

  async function discover(query: DiscoverQuery): Promise<DiscoverPage> {
    const nowMs = clock.now() + status.current().serverOffsetMs;
    if (!isLoaded && viewer !== null && !early.has(query.sort)) {
      early.add(query.sort);
      const page = await lastPage.recall(query, viewer, nowMs);
      if (page !== null) return beforeCards(page);
    }
    begin();
    // Until everything has been read once, "no sales" would be a lie.
    await firstLoad;
    const page = await answer(query, clock.now() + status.current().serverOffsetMs);
    if (viewer !== null) lastPage.keep(query, viewer, page);
    return page;
  }

  async function answer(query: DiscoverQuery, nowMs: number): Promise<DiscoverPage> {
    const found = catalog.query(query, nowMs);
    const { known, widest } = await bothKnown(store.db, query);
    return {
      ...found,
      aroundKnown: known.isKnown,
      widestKnown: widest.isKnown,
      asOfMs: known.asOfMs,
    };
  }

  return {
    load(principal) {
      viewer = principal;
      if (hasBegun) return feed.load(principal);
      beginIn(NOBODY_ASKS_MS);
      return firstLoad;
    },
    discover,
    async mapMarks(query, view) {
      const nowMs = clock.now() + status.current().serverOffsetMs;
      if (!isLoaded && viewer !== null && !hasMappedEarly) {
        hasMappedEarly = true;
        // What is read later makes a new version, and then the page asks again.
        const marks = await lastPage.recallMarks(query, view, viewer, nowMs);
        if (marks !== null) return beforeCards(marks);
      }
      begin();
      await firstLoad;
      return findMarks(query, view, clock.now() + status.current().serverOffsetMs);
    },
    unplacedIds: (limit) =>
      catalog.query({ ...EVERYWHERE, limit }, clock.now()).items.map(({ id }) => id),
    entry: (id) => catalog.entry(id),
    createdAfter: (atMs) => catalog.createdAfter(atMs),
    async settled() {
      begin();
      await feed.settled();
    },
    stop() {
      cancelWait();
      feed.stop();
    },
  };
}

/** The cards of the last visit are read and drawn by then. */
const BEHIND_CARDS_MS = 500;
/** A page that shows no list does without for a moment. */
const NOBODY_ASKS_MS = 1_000;

const EVERYWHERE = {
  origin: { lat: 0, lng: 0 },
  radiusMiles: Infinity,
  saleType: null,
  statuses: { active: true, upcoming: true, closed: true },
  keywords: '',
  dateFrom: null,
  dateTo: null,
  sort: 'newest',
  group: 'unplaced',
} as const;

/** What is known of the area that was asked for, and of the widest one. */
function bothKnown(db: RummageDb, query: DiscoverQuery) {
  return db.transaction('r', db.scopes, async () => ({
    known: await knowledgeOf(db, query),
    widest: await knowledgeOf(db, { ...query, radiusMiles: WIDEST_RADIUS_MILES }),
  }));
}

/** Single sales are followed one by one, so nothing around them needs to be known. */
function knowledgeOf(db: RummageDb, { origin, radiusMiles, bounds, only }: DiscoverQuery) {
  if (only) return { isKnown: true, asOfMs: null };
  return readScopesKnowledge(db, bounds ? scopesIn(bounds) : scopesAround(origin, radiusMiles));
}

/** The sales in the device's database, and what changes there. */
export function saleSource(store: DeviceStore): SaleSource {
  const { db } = store;
  return {
    all: (principal) => readAllSales(db, principal),
    some: (principal, ids) => readSomeSales(db, principal, ids),
    onChange: (listener) => store.onChange(({ saleIds }) => listener(saleIds)),
  };
}

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readSaleViews } from '../../db/views/read-sale-views.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { createLazyStore, type Store } from '../app/lazy-store.ts';
import type { PageState } from '../app/page-state.ts';
import { untilQuiet } from '../app/until-quiet.ts';
import { usePage } from '../app/use-page.tsx';

export type SaleViews = ReadonlyMap<string, SaleView>;

export interface SaleViewsState {
  readonly views: SaleViews;
  /** Read and not visible: not on this device, or not for this principal. */
  readonly missing: ReadonlySet<string>;
  /** Some could not be read. They are read again when the page has another connection to its database. */
  readonly hasFailed: boolean;
}

export interface SaleViewsStore extends Store<SaleViewsState> {
  /** Sets which sales are shown. Those that were shown before are not read again. */
  readonly show: (ids: readonly string[]) => void;
  /** Reads what could not be read. */
  readonly readAgain: () => void;
}

export interface SaleViewsSources {
  readonly read: (principal: string, ids: readonly string[]) => Promise<SaleViews>;
  /** Calls back with the sales that a commit has changed, in any page. */
  readonly onChange: (listener: (saleIds: readonly string[]) => void) => () => void;
  readonly principal: Store<string>;
  /** Grows with each new connection to the database. */
  readonly connection: Pick<Store<number>, 'subscribe'>;
}

/** A few cards at a time: twenty at once would block the main thread for a quarter of a second. */
const READ_AT_ONCE = 3;

/**
 * The few sales that one list shows, live. A live query would read all of them again after each page
 * of a pull, because the database reports large writes as "everything may have changed".
 */
export function createSaleViewsStore(sources: SaleViewsSources): SaleViewsStore {
  const { principal } = sources;
  /** What was read, for shown ids only. Null: not visible. */
  let read = new Map<string, SaleView | null>();
  const unread = new Set<string>();
  let shown: readonly string[] = [];
  const readAgain = untilQuiet(readOnce);
  let reader = principal.getState();

  const store = createLazyStore<SaleViewsState>(NOTHING_YET, () => {
    // Changes that were missed while nobody looked.
    for (const id of shown) unread.add(id);
    refresh();
    const stops = [
      sources.onChange((saleIds) => {
        for (const id of saleIds) if (read.has(id)) unread.add(id);
        refresh();
      }),
      principal.subscribe(refresh),
      sources.connection.subscribe(refresh),
    ];
    return () => stops.forEach((stop) => stop());
  });

  function refresh(): void {
    if (reader !== principal.getState()) {
      reader = principal.getState();
      read = new Map();
      for (const id of shown) unread.add(id);
    }
    if (unread.size > 0) readAgain();
  }

  async function readOnce(): Promise<void> {
    const ids = [...unread].slice(0, READ_AT_ONCE);
    const viewer = reader;
    for (const id of ids) unread.delete(id);
    const views = await sources.read(viewer, ids).catch(() => null);
    if (viewer !== reader) return;
    const wanted = new Set(shown);
    for (const id of ids.filter((each) => wanted.has(each))) {
      if (views === null) unread.add(id);
      else read.set(id, views.get(id) ?? null);
    }
    publish(views === null);
    // What has failed is not read again at once, because that would never end.
    if (views !== null && unread.size > 0) readAgain();
  }

  function publish(hasFailed: boolean): void {
    const views = new Map<string, SaleView>();
    const missing = new Set<string>();
    for (const id of shown) {
      const view = read.get(id);
      if (view === null) missing.add(id);
      else if (view !== undefined) views.set(id, view);
    }
    const before = store.getState();
    const isAsBefore = isSame(views, before.views) && isSameSet(missing, before.missing);
    if (isAsBefore && hasFailed === before.hasFailed) return;
    store.setState({ views, missing, hasFailed }, true);
  }

  return {
    ...store,
    show(ids) {
      shown = ids;
      const kept = new Map<string, SaleView | null>();
      for (const id of ids) {
        const known = read.get(id);
        if (known === undefined) unread.add(id);
        else kept.set(id, known);
      }
      read = kept;
      publish(store.getState().hasFailed);
      refresh();
    },
    readAgain: refresh,
  };
}

const NOTHING_YET: SaleViewsState = { views: new Map(), missing: new Set(), hasFailed: false };

function isSame(a: SaleViews, b: SaleViews): boolean {
  return a.size === b.size && [...a].every(([id, view]) => b.get(id) === view);
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

/** The given sales as the current principal sees them, live, and those that are not visible. */
export function useSaleViews(
  ids: readonly string[],
): SaleViewsState & Pick<SaleViewsStore, 'readAgain'> {
  const page = usePage();
  const [store] = useState(() => saleViewsOf(page));
  useEffect(() => store.show(ids), [store, ids]);
  return { ...useStore(store), readAgain: store.readAgain };
}

/** A store of what the page reads for one list or one opened sale. */
export function saleViewsOf({ db, database, changes, principal }: PageState) {
  return createSaleViewsStore({
    read: (viewer, ids) =>
      readSaleViews(db, viewer, ids).catch((error: unknown) => {
        database.noteFailure(error);
        throw error;
      }),
    connection: database.connection,
    onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
    principal,
  });
}

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DiscoverQuery } from '../../device/catalogue/query.ts';
import type { DiscoverPage, SalesDoor } from '../../device/door/sales-door.ts';
import type { SyncDoor } from '../../device/door/sync-door.ts';
import { createLazyStore, derivedStore, type Store } from '../app/lazy-store.ts';
import { untilQuiet } from '../app/until-quiet.ts';
import { usePage } from '../app/use-page.tsx';

export interface DiscoverState {
  /** The last result. It stays while the next one is computed. */
  readonly page: DiscoverPage | null;
  /** `page` does not answer the latest question yet. */
  readonly isLoading: boolean;
}

export interface DiscoverStore extends Store<DiscoverState> {
  /** Asks a question. Asking the same one again changes nothing. Null if there is none yet: what is shown stays. */
  ask(query: DiscoverQuery | null): void;
}

export interface DiscoverSources {
  readonly sales: Pick<SalesDoor, 'discover'>;
  readonly sync: Pick<SyncDoor, 'hint'>;
  /** The answer may have changed when one of these does: the catalogue, the minute, the last sync. */
  readonly reasonsToAskAgain: readonly Store<unknown>[];
}

/** The device worker's answers to one screen's question, kept up to date while someone looks. */
export function createDiscoverStore(sources: DiscoverSources): DiscoverStore {
  const { sales, sync } = sources;
  let query: DiscoverQuery | null = null;
  let key = '';
  // One question at a time. Otherwise answers would pile up while rows stream in.
  const askAgain = untilQuiet(askOnce);

  const store = createLazyStore<DiscoverState>({ page: null, isLoading: true }, () => {
    void sync.hint('list-open');
    const stops = sources.reasonsToAskAgain.map((reason) => onChange(reason, refresh));
    refresh();
    return () => {
      stops.forEach((stop) => stop());
      void sync.hint('list-closed');
    };
  });

  function refresh(): void {
    if (query !== null) askAgain();
  }

  async function askOnce(): Promise<void> {
    if (query === null) return;
    const asked = key;
    const page = await sales.discover(query);
    if (asked === key)
      store.setState({ page: withKnownItems(page, store.getState().page), isLoading: false }, true);
  }

  return {
    ...store,
    ask(next) {
      const nextKey = JSON.stringify(next);
      if (nextKey === key) return;
      query = next;
      key = nextKey;
      store.setState({ page: store.getState().page, isLoading: true }, true);
      refresh();
    },
  };
}

function onChange(reason: Store<unknown>, listener: () => void): () => void {
  let last = reason.getState();
  return reason.subscribe(() => {
    const next = reason.getState();
    if (Object.is(next, last)) return;
    last = next;
    listener();
  });
}

/** Items that did not change stay the same objects, so that their cards are not rendered again. */
function withKnownItems(page: DiscoverPage, before: DiscoverPage | null): DiscoverPage {
  if (before === null) return page;
  const known = new Map(before.items.map((item) => [item.id, item]));
  const items = page.items.map((item) => {
    const old = known.get(item.id);
    const isSame = old?.distanceMiles === item.distanceMiles && old.status === item.status;
    return isSame ? old : item;
  });
  return { ...page, items };
}

/**
 * The first sales that match a question, kept up to date. The last page stays while the next is
 * worked out. Waits while the place is still being found.
 */
export function useDiscover(query: DiscoverQuery): DiscoverState {
  const { door, catalogueVersion, now, place, status } = usePage();
  const [store] = useState(() =>
    createDiscoverStore({
      sales: door.sales,
      sync: door.sync,
      // An area without sales brings no row: only the sync says that it was read.
      reasonsToAskAgain: [
        catalogueVersion,
        now,
        derivedStore([status], () => status.getState()?.lastSyncMs ?? null),
      ],
    }),
  );
  const { isResolving } = useStore(place);
  useEffect(() => store.ask(isResolving ? null : query), [store, query, isResolving]);
  return useStore(store);
}

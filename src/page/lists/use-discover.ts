import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DiscoverQuery } from '../../device/catalog/query.ts';
import type { DiscoverPage, SalesDoor } from '../../device/door/sales-door.ts';
import { systemClock } from '../../platform/clock.ts';
import type { SyncDoor } from '../../device/door/sync-door.ts';
import { createLazyStore, derivedStore, type Store } from '../app/lazy-store.ts';
import { untilQuiet } from '../app/until-quiet.ts';
import { usePage } from '../app/use-page.tsx';

export interface DiscoverState {
  /** The last result. It stays while the next one is computed. */
  readonly page: DiscoverPage | null;
  /** `page` does not answer the latest question yet. */
  readonly isLoading: boolean;
  /** The device could not answer, or has not for a while. It is asked again whenever something changes. */
  readonly hasFailed: boolean;
}

export interface DiscoverStore extends Store<DiscoverState> {
  /** Asks a question. Asking the same one again changes nothing. Null if there is none yet: what is shown stays. */
  ask(query: DiscoverQuery | null): void;
  /** Asks at once, even if an earlier call was never answered. */
  readonly tryAgain: () => void;
}

export interface DiscoverSources {
  readonly clock: Pick<typeof systemClock, 'after'>;
  readonly sales: Pick<SalesDoor, 'discover'>;
  readonly sync: Pick<SyncDoor, 'hint'>;
  /** The answer may have changed when one of these does: the catalog, the minute, the last sync. */
  readonly reasonsToAskAgain: readonly Store<unknown>[];
}

/** A database that never opens answers nothing at all. */
const ANSWER_WITHIN_MS = 15_000;

/** The device worker's answers to one screen's question, kept up to date while someone looks. */
export function createDiscoverStore(sources: DiscoverSources): DiscoverStore {
  const { sales, sync, clock } = sources;
  let query: DiscoverQuery | null = null;
  let key = '';
  // One question at a time. Otherwise answers would pile up while rows stream in.
  let askAgain = untilQuiet(askOnce);
  let stopWaiting = (): void => undefined;

  const store = createLazyStore<DiscoverState>(NOTHING_YET, () => {
    void sync.hint('list-open');
    const stops = sources.reasonsToAskAgain.map((reason) => onChange(reason, refresh));
    wait();
    refresh();
    return () => {
      stops.forEach((stop) => stop());
      stopWaiting();
      void sync.hint('list-closed');
    };
  });

  function refresh(): void {
    if (query !== null) askAgain();
  }

  async function askOnce(): Promise<void> {
    if (query === null) return;
    const asked = key;
    const page = await sales.discover(query).catch(() => null);
    if (asked !== key) return;
    stopWaiting();
    const { page: before } = store.getState();
    if (page === null) fail();
    else
      store.setState(
        { page: withKnownItems(page, before), isLoading: false, hasFailed: false },
        true,
      );
  }

  /** From now on an answer is due. */
  function wait(): void {
    stopWaiting();
    stopWaiting = clock.after(ANSWER_WITHIN_MS, fail);
  }

  function fail(): void {
    store.setState({ ...store.getState(), isLoading: false, hasFailed: true }, true);
  }

  function begin(): void {
    store.setState({ ...store.getState(), isLoading: true, hasFailed: false }, true);
    wait();
    refresh();
  }

  return {
    ...store,
    ask(next) {
      const nextKey = JSON.stringify(next);
      if (nextKey === key) return;
      query = next;
      key = nextKey;
      begin();
    },
    tryAgain() {
      askAgain = untilQuiet(askOnce);
      begin();
    },
  };
}

const NOTHING_YET: DiscoverState = { page: null, isLoading: true, hasFailed: false };

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

export type DiscoverInUse = DiscoverState & Pick<DiscoverStore, 'tryAgain'>;

/**
 * The first sales that match a question, kept up to date. The last page stays while the next is
 * worked out. Waits while the place is still being found.
 */
export function useDiscover(query: DiscoverQuery): DiscoverInUse {
  const { door, catalogVersion, now, place, status } = usePage();
  const [store] = useState(() =>
    createDiscoverStore({
      sales: door.sales,
      sync: door.sync,
      clock: systemClock,
      // An area without sales brings no row: only the sync says that it was read.
      reasonsToAskAgain: [
        catalogVersion,
        now,
        derivedStore([status], () => status.getState()?.lastSyncMs ?? null),
      ],
    }),
  );
  const { isResolving } = useStore(place);
  useEffect(() => store.ask(isResolving ? null : query), [store, query, isResolving]);
  return { ...useStore(store), tryAgain: store.tryAgain };
}

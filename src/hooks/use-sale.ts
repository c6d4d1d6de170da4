import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readSaleView, readSaleViews } from '../db/sale-view.ts';
import type { SaleView } from '../db/sale-view.ts';
import type { SyncStatus } from '../worker/door.ts';
import { useRoom } from './engine-room.tsx';
import { createFollowStore } from './follow-store.ts';
import { createSaleViewsStore } from './sale-views-store.ts';
import type { SaleViews } from './sale-views-store.ts';
import type { Store } from './store.ts';
import { usePrincipal } from './use-principal.ts';
import { useStore } from './use-store.ts';

/** The given sales as this page's principal sees them, live; those not known here are left out. */
export function useSaleViews(ids: readonly string[]): SaleViews {
  const { db, changes, principal } = useRoom();
  const [store] = useState(() =>
    createSaleViewsStore({
      read: (viewer, wanted) => readSaleViews(db, viewer, wanted),
      onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
      principal,
    }),
  );
  useEffect(() => store.show(ids), [store, ids]);
  return useStore(store);
}

export type SaleState =
  | { readonly state: 'loading' }
  /** `reachable` false: the server could not be asked, so it may exist. */
  | { readonly state: 'missing'; readonly reachable: boolean }
  | { readonly state: 'found'; readonly view: SaleView };

/** One sale that was opened; followed from then on, whatever area is on the device. */
export function useSale(id: string): SaleState {
  const { door, db, status } = useRoom();
  const principal = usePrincipal();
  const [opened, setOpened] = useState(() => ({ id, follow: follow(id) }));
  // Another sale on the same screen: its own question, asked while rendering it for the first time.
  if (opened.id !== id) setOpened({ id, follow: follow(id) });
  const followed = useStore(opened.follow);
  const view = useLiveQuery(() => readSaleView(db, principal, id), [db, principal, id]);

  if (view?.sale.id === id) return { state: 'found', view };
  const isAnswered = followed === 'absent' || followed === 'unreachable';
  return view === undefined || !isAnswered
    ? { state: 'loading' }
    : { state: 'missing', reachable: followed === 'absent' };

  function follow(saleId: string) {
    return createFollowStore(door, saleId, isOnlineOf(status));
  }
}

function isOnlineOf(status: Store<SyncStatus | null>): Store<boolean> {
  return { get: () => status.get()?.link === 'online', subscribe: status.subscribe };
}

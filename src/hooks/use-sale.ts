import { useEffect, useState } from 'react';
import type { SaleView } from '../db/sale-view.ts';
import type { SyncStatus } from '../worker/door.ts';
import { useRoom } from './engine-room.tsx';
import { createFollowStore } from './follow-store.ts';
import type { SaleViewsState } from './sale-views-store.ts';
import type { Store } from './store.ts';
import { useStore } from './use-store.ts';

/** The given sales as this page's principal sees them, live, and those that are not to be seen. */
export function useSaleViews(ids: readonly string[]): SaleViewsState {
  const { saleViews } = useRoom();
  const [store] = useState(saleViews);
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
  const { door, status, saleViews } = useRoom();
  const [store] = useState(saleViews);
  useEffect(() => store.show([id]), [store, id]);
  const { views, missing } = useStore(store);

  const follow = (saleId: string) => createFollowStore(door, saleId, isOnlineOf(status));
  const [opened, setOpened] = useState(() => ({ id, follow: follow(id) }));
  // Another sale on the same screen: its own question, asked while rendering it for the first time.
  if (opened.id !== id) setOpened({ id, follow: follow(id) });
  const followed = useStore(opened.follow);

  const view = views.get(id);
  if (view !== undefined) return { state: 'found', view };
  const isAnswered = followed === 'absent' || followed === 'unreachable';
  return missing.has(id) && isAnswered
    ? { state: 'missing', reachable: followed === 'absent' }
    : { state: 'loading' };
}

function isOnlineOf(status: Store<SyncStatus | null>): Store<boolean> {
  return { get: () => status.get()?.link === 'online', subscribe: status.subscribe };
}

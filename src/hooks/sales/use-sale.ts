import { useEffect, useState } from 'react';
import type { SyncStatus } from '../../device/door.ts';
import { useRoom } from '../engine-room.tsx';
import { createFollowStore } from '../../state/follow-store.ts';
import { type SaleState, saleStateOf } from '../../state/sale-state.ts';
import type { SaleViewsState } from '../../state/sale-views-store.ts';
import type { Store } from '../../state/lazy-store.ts';
import { useStore } from '../use-store.ts';

/** The given sales as this page's principal sees them, live, and those that are not to be seen. */
export function useSaleViews(ids: readonly string[]): SaleViewsState {
  const { saleViews } = useRoom();
  const [store] = useState(saleViews);
  useEffect(() => store.show(ids), [store, ids]);
  return useStore(store);
}

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
  const [seenId, setSeenId] = useState<string | null>(null);
  if (view !== undefined && seenId !== id) setSeenId(id);
  return saleStateOf({ view, isMissing: missing.has(id), followed, wasSeen: seenId === id });
}

function isOnlineOf(status: Store<SyncStatus | null>): Store<boolean> {
  return { get: () => status.get()?.link === 'online', subscribe: status.subscribe };
}

import { readSaleViews } from '../../db/views/read-sale-views.ts';
import type { PageState } from '../app/page-state.ts';
import { useEffect, useState } from 'react';
import { usePage } from '../app/use-page.tsx';
import { createFollowStore } from './follow-store.ts';
import { type SaleState, saleStateOf } from './sale-state.ts';
import { createSaleViewsStore } from './sale-views-store.ts';
import type { SaleViewsState } from './sale-views-store.ts';
import { derivedStore } from '../app/lazy-store.ts';
import type { Store } from '../app/lazy-store.ts';
import { useStore } from 'zustand';

/** The given sales as the current principal sees them, live, and those that are not visible. */
export function useSaleViews(ids: readonly string[]): SaleViewsState {
  const page = usePage();
  const [store] = useState(() => saleViewsOf(page));
  useEffect(() => store.show(ids), [store, ids]);
  return useStore(store);
}

/** One opened sale. It is followed from then on, whatever area is on the device. */
export function useSale(id: string): SaleState {
  const page = usePage();
  const { door, status } = page;
  const [store] = useState(() => saleViewsOf(page));
  useEffect(() => store.show([id]), [store, id]);
  const { views, missing } = useStore(store);

  const follow = (saleId: string) => createFollowStore(door.sales, saleId, isOnlineOf(status));
  const [opened, setOpened] = useState(() => ({ id, follow: follow(id) }));
  // Another sale on the same screen is a new question, asked while rendering it for the first time.
  if (opened.id !== id) setOpened({ id, follow: follow(id) });
  const followed = useStore(opened.follow);

  const view = views.get(id);
  const [seenId, setSeenId] = useState<string | null>(null);
  if (view !== undefined && seenId !== id) setSeenId(id);
  return saleStateOf({ view, isMissing: missing.has(id), followed, wasSeen: seenId === id });
}

function saleViewsOf({ db, changes, principal }: PageState) {
  return createSaleViewsStore({
    read: (viewer, ids) => readSaleViews(db, viewer, ids),
    onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
    principal,
  });
}

function isOnlineOf(status: PageState['status']): Store<boolean> {
  return derivedStore([status], () => status.getState()?.link === 'online');
}

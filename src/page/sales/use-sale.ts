import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { FollowOutcome, SalesDoor } from '../../device/door/sales-door.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { createLazyStore, derivedStore, type Store } from '../app/lazy-store.ts';
import type { PageState } from '../app/page-state.ts';
import { usePage } from '../app/use-page.tsx';
import { saleViewsOf } from './use-sale-views.ts';

export type FollowState = 'asking' | FollowOutcome;

/** What the server says about one opened sale. Asked again after the server was out of reach. */
export function createFollowStore(
  sales: Pick<SalesDoor, 'follow'>,
  saleId: string,
  isOnline: Store<boolean>,
): Store<FollowState> {
  const store = createLazyStore<FollowState>('asking', () => {
    void ask();
    return isOnline.subscribe(() => {
      if (isOnline.getState() && store.getState() === 'unreachable') void ask();
    });
  });

  async function ask(): Promise<void> {
    store.setState(await sales.follow(saleId), true);
  }

  return store;
}

export type SaleState =
  | { readonly state: 'loading' }
  /** This device could not read it. */
  | { readonly state: 'unread' }
  /** `reachable` false: the server could not be asked, so it may exist. */
  | { readonly state: 'missing'; readonly reachable: boolean }
  | { readonly state: 'found'; readonly view: SaleView };

interface Known {
  readonly view: SaleView | undefined;
  /** Read, and not visible on this device. */
  readonly isMissing: boolean;
  /** It could not be read. */
  readonly hasFailed: boolean;
  readonly followed: FollowState;
  /** It was shown here before. */
  readonly wasSeen: boolean;
}

/** What is known about one opened sale. If it was shown and is gone, it was taken down. */
export function saleStateOf({ view, isMissing, hasFailed, followed, wasSeen }: Known): SaleState {
  if (view !== undefined) return { state: 'found', view };
  if (hasFailed && !isMissing) return { state: 'unread' };
  const isAnswered = followed === 'absent' || followed === 'unreachable';
  if (!isMissing || !(isAnswered || wasSeen)) return { state: 'loading' };
  return { state: 'missing', reachable: wasSeen || followed === 'absent' };
}

/** One opened sale. It is followed from then on, whatever area is on the device. */
export function useSale(id: string): SaleState {
  const page = usePage();
  const { door, status } = page;
  const [store] = useState(() => saleViewsOf(page));
  useEffect(() => store.show([id]), [store, id]);
  const { views, missing, hasFailed } = useStore(store);

  const follow = (saleId: string) => createFollowStore(door.sales, saleId, isOnlineOf(status));
  const [opened, setOpened] = useState(() => ({ id, follow: follow(id) }));
  // Another sale on the same screen is a new question, asked while rendering it for the first time.
  if (opened.id !== id) setOpened({ id, follow: follow(id) });
  const followed = useStore(opened.follow);

  const view = views.get(id);
  const [seenId, setSeenId] = useState<string | null>(null);
  if (view !== undefined && seenId !== id) setSeenId(id);
  return saleStateOf({
    view,
    isMissing: missing.has(id),
    hasFailed,
    followed,
    wasSeen: seenId === id,
  });
}

function isOnlineOf(status: PageState['status']): Store<boolean> {
  return derivedStore([status], () => status.getState()?.link === 'online');
}

import type { DiscoverQuery } from '../../device/catalogue/query.ts';
import { useEffect, useState } from 'react';
import { createDiscoverStore } from './discover-store.ts';
import type { DiscoverState } from './discover-store.ts';
import { usePage } from '../app/use-page.tsx';
import { derivedStore } from '../app/lazy-store.ts';
import { useStore } from 'zustand';

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

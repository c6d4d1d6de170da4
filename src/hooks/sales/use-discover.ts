import { useEffect, useState } from 'react';
import type { DiscoverQuery, SyncStatus } from '../../device/door.ts';
import { createDiscoverStore } from '../../state/discover-store.ts';
import type { DiscoverState } from '../../state/discover-store.ts';
import { useRoom } from '../engine-room.tsx';
import type { Store } from '../../state/lazy-store.ts';
import { useStore } from '../use-store.ts';

/**
 * The first sales that match a question, kept up to date. The last page stays while the next is
 * worked out. Waits while the place is still being found.
 */
export function useDiscover(query: DiscoverQuery): DiscoverState {
  const { door, catalogueVersion, now, place, status } = useRoom();
  const [store] = useState(() =>
    createDiscoverStore({
      door,
      reasonsToAskAgain: [catalogueVersion, now, lastExchangeOf(status)],
    }),
  );
  const { isResolving } = useStore(place);
  useEffect(() => store.ask(isResolving ? null : query), [store, query, isResolving]);
  return useStore(store);
}

/** An area that has no sales brings no row: that it was read is told by the exchange alone. */
function lastExchangeOf(status: Store<SyncStatus | null>): Store<number | null> {
  return { get: () => status.get()?.lastExchangeMs ?? null, subscribe: status.subscribe };
}

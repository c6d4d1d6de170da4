import { useEffect, useState } from 'react';
import type { DiscoverQuery } from '../worker/door.ts';
import { createDiscoverStore } from './discover-store.ts';
import type { DiscoverState } from './discover-store.ts';
import { useRoom } from './engine-room.tsx';
import type { PlaceStore } from './place-store.ts';
import type { Store } from './store.ts';
import { useStore } from './use-store.ts';

/**
 * The first sales that match a question, kept up to date. The last page stays while the next is
 * worked out. Waits while the place is still being found.
 */
export function useDiscover(query: DiscoverQuery): DiscoverState {
  const { door, catalogueVersion, now, place } = useRoom();
  const [store] = useState(() =>
    createDiscoverStore({
      door,
      reasonsToAskAgain: [catalogueVersion, now],
      isHeld: isResolvingOf(place),
    }),
  );
  useEffect(() => store.ask(query), [store, query]);
  return useStore(store);
}

function isResolvingOf(place: PlaceStore): Store<boolean> {
  return { get: () => place.get().isResolving, subscribe: place.subscribe };
}

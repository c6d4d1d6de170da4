import { useState } from 'react';
import { useRoom } from '../engine-room.tsx';
import { createUnplacedStore } from '../../state/unplaced-store.ts';
import type { UnplacedState, UnplacedStore } from '../../state/unplaced-store.ts';
import { useStore } from '../use-store.ts';

/** Reads the sales without a place for as long as they are looked at. */
export function useReadUnplaced(): UnplacedState & Pick<UnplacedStore, 'readAgain' | 'readNext'> {
  const { door, status } = useRoom();
  const [store] = useState(() =>
    createUnplacedStore(door, {
      get: () => status.get()?.link === 'online',
      subscribe: status.subscribe,
    }),
  );
  const { readAgain, readNext } = store;
  return { ...useStore(store), readAgain, readNext };
}

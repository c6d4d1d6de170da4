import { useState } from 'react';
import type { MovableWork } from '../../device/door.ts';
import { shownDb } from '../../state/shown-db.ts';
import { useStore } from '../use-store.ts';
import { createWatchStore } from '../../state/watch-store.ts';

const NONE: MovableWork = { guestSales: 0, waiting: 0, shortlist: 0, localWork: 0 };

export interface MovableView extends MovableWork {
  readonly total: number;
}

/** What was done on this device without an account, live. */
export function useMovableWork(): MovableView {
  const [store] = useState(() =>
    createWatchStore(NONE, async (listener) => {
      const { watchMovableWork } = await shownDb();
      // Out of reach, there is nothing that could be moved.
      return watchMovableWork((work) => listener(work ?? NONE));
    }),
  );
  const work = useStore(store);
  const { guestSales, waiting, shortlist, localWork } = work;
  return { ...work, total: guestSales + waiting + shortlist + localWork };
}

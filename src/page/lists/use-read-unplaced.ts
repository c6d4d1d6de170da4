import { derivedStore } from '../app/lazy-store.ts';
import { useState } from 'react';
import { usePage } from '../app/use-page.tsx';
import { createUnplacedStore } from './unplaced-store.ts';
import type { UnplacedState, UnplacedStore } from './unplaced-store.ts';
import { useStore } from 'zustand';

/** Reads the sales without a place for as long as they are looked at. */
export function useReadUnplaced(): UnplacedState & Pick<UnplacedStore, 'readAgain' | 'readNext'> {
  const { door, status } = usePage();
  const [store] = useState(() =>
    createUnplacedStore(
      door.sales,
      derivedStore([status], () => status.getState()?.link === 'online'),
    ),
  );
  const { readAgain, readNext } = store;
  return { ...useStore(store), readAgain, readNext };
}

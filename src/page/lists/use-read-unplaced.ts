import { useState } from 'react';
import { useStore } from 'zustand';
import type { SalesDoor } from '../../device/door/sales-door.ts';
import { createLazyStore, derivedStore, type Store } from '../app/lazy-store.ts';
import { usePage } from '../app/use-page.tsx';

export interface UnplacedState {
  readonly reading: 'reading' | 'read' | 'unreachable';
  /** The server may have more than was read. */
  readonly hasMore: boolean;
}

export interface UnplacedStore extends Store<UnplacedState> {
  readonly readAgain: () => void;
  readonly readNext: () => void;
}

/**
 * How far the sales without a place were read. The first page is read as soon as someone looks, and again
 * when the server is back in reach.
 */
export function createUnplacedStore(
  sales: Pick<SalesDoor, 'readUnplaced'>,
  isOnline: Store<boolean>,
): UnplacedStore {
  const store = createLazyStore<UnplacedState>({ reading: 'reading', hasMore: true }, () => {
    void read('first');
    return isOnline.subscribe(() => {
      if (isOnline.getState() && store.getState().reading === 'unreachable') void read('first');
    });
  });
  let isReading = false;

  async function read(which: 'first' | 'next'): Promise<void> {
    if (isReading) return;
    isReading = true;
    store.setState({ ...store.getState(), reading: 'reading' }, true);
    const { outcome, hasMore } = await sales
      .readUnplaced(which)
      .catch(() => ({ outcome: 'unreachable', hasMore: true }) as const);
    isReading = false;
    store.setState({ reading: outcome === 'unreachable' ? 'unreachable' : 'read', hasMore }, true);
  }

  return {
    ...store,
    readAgain: () => void read('first'),
    readNext: () => void read('next'),
  };
}

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

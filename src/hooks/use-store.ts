import { useSyncExternalStore } from 'react';
import type { Store } from '../state/lazy-store.ts';

/** The value of a store, followed. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

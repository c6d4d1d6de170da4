import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

/** What readers need of a zustand store. */
export type Store<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * A zustand store that works only while someone reads it: `onFirst` runs when the first reader subscribes,
 * and what it returns when the last one leaves. zustand itself has no such event.
 */
export function createLazyStore<T>(initial: T, onFirst: () => (() => void) | void): StoreApi<T> {
  const store = createStore<T>(() => initial);
  const readers = new Set<symbol>();
  let onNone: (() => void) | void;
  return {
    ...store,
    subscribe(listener) {
      const reader = Symbol('reader');
      const stop = store.subscribe(listener);
      readers.add(reader);
      if (readers.size === 1) onNone = onFirst();
      return () => {
        stop();
        if (readers.delete(reader) && readers.size === 0) onNone?.();
      };
    },
  };
}

/** A value made of other stores. `read` must return the same object while nothing has changed. */
export function derivedStore<T>(
  sources: readonly Pick<Store<unknown>, 'subscribe'>[],
  read: () => T,
): Store<T> {
  return {
    getState: read,
    getInitialState: read,
    subscribe(listener) {
      let last = read();
      const hear = () => {
        const next = read();
        if (Object.is(next, last)) return;
        const before = last;
        last = next;
        listener(next, before);
      };
      const stops = sources.map((source) => source.subscribe(hear));
      return () => stops.forEach((stop) => stop());
    },
  };
}

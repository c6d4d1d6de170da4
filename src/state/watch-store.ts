import { createStore } from './lazy-store.ts';
import type { Store } from './lazy-store.ts';

/** Begins to tell a value, now and at each change; resolves to the way to stop. */
export type Watch<T> = (listener: (value: T) => void) => Promise<() => void>;

/** Something of the device's database, followed only while someone looks; its watcher comes in its own chunk. */
export function createWatchStore<T>(initial: T, watch: Watch<T>): Store<T> {
  const store = createStore<T>(initial, () => {
    let isOver = false;
    const watching = watch((value) => {
      if (!isOver) store.set(value);
    });
    // A chunk that did not arrive: the value stays as it was; whoever looks again asks again.
    watching.catch(() => undefined);
    return () => {
      isOver = true;
      watching.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  });
  return { get: store.get, subscribe: store.subscribe };
}

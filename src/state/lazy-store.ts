/** A value that screens can follow; shaped for `useSyncExternalStore`. */
export interface Store<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface WritableStore<T> extends Store<T> {
  readonly set: (value: T) => void;
}

/**
 * A store. `onFirst` runs when someone begins to listen and nobody did; what it returns runs when
 * the last listener has gone.
 */
export function createStore<T>(initial: T, onFirst?: () => (() => void) | void): WritableStore<T> {
  let value = initial;
  let onNone: (() => void) | void;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) onNone = onFirst?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) onNone?.();
      };
    },
  };
}

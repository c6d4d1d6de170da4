import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

export interface ToastHosts {
  /** An open sheet, which lies on all else and alone can be pressed and read. Returns how it ends. */
  readonly add: (sheet: HTMLElement) => () => void;
  /** The sheets that are open, the topmost last. */
  readonly store: StoreApi<readonly HTMLElement[]>;
}

/** Where toasts are shown while sheets are open: the page beneath one is dimmed, and nothing on it is read out. */
export function createToastHosts(): ToastHosts {
  const store = createStore<readonly HTMLElement[]>(() => []);
  return {
    store,
    add(sheet) {
      store.setState([...store.getState(), sheet], true);
      return () =>
        store.setState(
          store.getState().filter((other) => other !== sheet),
          true,
        );
    },
  };
}

/** The page's own sheets. */
export const toastHosts = createToastHosts();

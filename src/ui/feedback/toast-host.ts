import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

interface OpenSheet {
  readonly element: HTMLElement;
  /** On the clock of the toasts. */
  readonly openedAtMs: number;
}

export interface ToastHosts {
  /**
   * Adds an open sheet, which covers everything else and alone can be pressed and read. Returns a function that removes
   * it.
   */
  readonly add: (element: HTMLElement, openedAtMs: number) => () => void;
  /** The sheets that are open, the topmost last. */
  readonly store: StoreApi<readonly OpenSheet[]>;
}

/** Where toasts are shown while sheets are open: the page beneath one is dimmed, and nothing on it is read out. */
export function createToastHosts(): ToastHosts {
  const store = createStore<readonly OpenSheet[]>(() => []);
  return {
    store,
    add(element, openedAtMs) {
      store.setState([...store.getState(), { element, openedAtMs }], true);
      return () =>
        store.setState(
          store.getState().filter((other) => other.element !== element),
          true,
        );
    },
  };
}

/** The page's own sheets. */
export const toastHosts = createToastHosts();

import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** An error stays until it is dismissed. */
  readonly tone?: 'plain' | 'error';
  /** It stays on each page, as an error does, although it is not one. */
  readonly stays?: boolean;
  /** How long a toast that is not an error stays. The default if absent. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** It is about what leads to the next page, such as a login: it is read there, and ends with it. */
  readonly isForNextPage?: boolean;
}

export interface Toast extends ToastContent {
  readonly id: number;
  /** On the page's own clock. */
  readonly shownAtMs: number;
  /** It was said for this page: a sheet that opens with the page shows it, too. */
  readonly isForThisPage?: boolean;
}

export interface ToastQueue {
  readonly show: (content: ToastContent) => number;
  readonly dismiss: (id: number) => void;
  /** Now, on the clock of the queue. */
  readonly nowMs: () => number;
  /**
   * The person has gone to another page, and left at this instant. Toasts from before, about the page that they left,
   * are dismissed. Errors stay; toasts for the next page stay this once.
   */
  readonly leavePage: (startedAtMs: number) => void;
  /** What is on show, oldest first. */
  readonly store: StoreApi<readonly Toast[]>;
}

/** Spec 9: three at a time. */
export const MAX_TOASTS = 3;
/** Spec 9: the default duration of a toast that is not an error. */
export const TOAST_DURATION_MS = 4000;

/**
 * Shows at most three toasts. A fourth replaces the oldest one that is not an error, or the oldest error if
 * all are. A toast with the same text replaces the earlier one, so a repeated fault does not fill the
 * screen.
 */
export function createToastQueue(clockMs: () => number = () => performance.now()): ToastQueue {
  const store = createStore<readonly Toast[]>(() => []);
  let lastId = 0;
  return {
    store,
    show(content) {
      lastId += 1;
      const others = store.getState().filter((toast) => !hasSameWords(toast, content));
      store.setState(
        [...withRoomForOne(others), { ...content, id: lastId, shownAtMs: clockMs() }],
        true,
      );
      return lastId;
    },
    nowMs: clockMs,
    leavePage(startedAtMs) {
      const before = store.getState();
      const left = before
        .filter(
          ({ tone, stays, shownAtMs, isForNextPage }) =>
            tone === 'error' ||
            stays === true ||
            isForNextPage === true ||
            shownAtMs >= startedAtMs,
        )
        .map((toast) =>
          toast.isForNextPage === true
            ? { ...toast, isForNextPage: false, isForThisPage: true }
            : toast,
        );
      store.setState(left, true);
    },
    dismiss(id) {
      const left = store.getState().filter((toast) => toast.id !== id);
      if (left.length < store.getState().length) store.setState(left, true);
    },
  };
}

function hasSameWords(a: ToastContent, b: ToastContent): boolean {
  return a.title === b.title && a.description === b.description;
}

/** Whether it stays until it is dismissed. */
export function isLasting({ tone, stays }: ToastContent): boolean {
  return tone === 'error' || stays === true;
}

function withRoomForOne(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < MAX_TOASTS) return toasts;
  const displaced =
    toasts.find((toast) => !isLasting(toast)) ??
    toasts.find((toast) => toast.tone !== 'error') ??
    toasts[0];
  return toasts.filter((toast) => toast !== displaced);
}

/** The page's own queue. */
export const toasts = createToastQueue();

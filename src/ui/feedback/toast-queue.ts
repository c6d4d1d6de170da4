/** What is on show, oldest first. One list for the whole page. */

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** An error stays until it is dismissed. */
  readonly tone?: 'plain' | 'error';
  /** How long one that is no error stays; else the usual time. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastContent {
  readonly id: number;
}

export interface ToastQueue {
  readonly show: (content: ToastContent) => number;
  readonly dismiss: (id: number) => void;
  readonly list: () => readonly Toast[];
  /** Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Spec 9: three at a time. */
export const MAX_TOASTS = 3;
/** Spec 9: the default duration of one that isn't an error. */
export const TOAST_DURATION_MS = 4000;

/**
 * Keeps at most three: a fourth displaces the oldest that is no error, and only then an error.
 * The same words twice are one toast, so that a fault that repeats does not fill the screen.
 */
export function createToastQueue(): ToastQueue {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  return {
    show(content) {
      lastId += 1;
      const others = toasts.filter((toast) => !hasSameWords(toast, content));
      set([...withRoomForOne(others), { ...content, id: lastId }]);
      return lastId;
    },
    dismiss(id) {
      if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
    },
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function hasSameWords(a: ToastContent, b: ToastContent): boolean {
  return a.title === b.title && a.description === b.description;
}

function withRoomForOne(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < MAX_TOASTS) return toasts;
  const displaced = toasts.find((toast) => toast.tone !== 'error') ?? toasts[0];
  return toasts.filter((toast) => toast !== displaced);
}

/** The page's own queue. */
export const toasts = createToastQueue();

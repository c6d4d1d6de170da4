import type { DraftStore, Kept } from './draft-store.ts';
import type { Store } from './lazy-store.ts';

/**
 * The draft of whoever works here: each principal has one of its own (SYNC-15). `make` is told what to
 * wait for before it reads: what the one before was writing is then on the device.
 */
export function createOwnDraft<K extends Kept>(
  principal: Store<string>,
  make: (principal: string, isKept: Promise<void>) => DraftStore<K>,
): DraftStore<K> {
  let owner = principal.get();
  let own = make(owner, Promise.resolve());
  let stopOwn: (() => void) | null = null;
  let stopPrincipal: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const tellAll = () => listeners.forEach((listener) => listener());

  function current(): DraftStore<K> {
    const present = principal.get();
    if (present === owner) return own;
    stopOwn?.();
    const isKept = own.flush();
    owner = present;
    own = make(present, isKept);
    stopOwn = listeners.size > 0 ? own.subscribe(tellAll) : null;
    return own;
  }

  function follow(): void {
    const before = own;
    if (current() !== before) tellAll();
  }

  return {
    get: () => own.get(),
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        const before = own;
        if (current() === before) stopOwn = own.subscribe(tellAll);
        stopPrincipal = principal.subscribe(follow);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopOwn?.();
        stopPrincipal?.();
        stopOwn = null;
        stopPrincipal = null;
      };
    },
    change: (patch) => current().change(patch),
    put: (patch) => current().put(patch),
    clear: () => current().clear(),
    startOver: () => current().startOver(),
    begin: (draft, beside) => current().begin(draft, beside),
    post: (send) => current().post(send),
    keep: () => current().keep(),
    flush: () => own.flush(),
  };
}

/**
 * Whether `principal` has signed out while `present` works here: only a sign-out on purpose makes a guest
 * of an account, and takes what it was writing off the device.
 */
export function hasLeft(principal: string, present: string): boolean {
  return present === 'guest' && principal !== present;
}

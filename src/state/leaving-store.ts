import type { Door } from '../device/door.ts';
import { createStore } from './lazy-store.ts';
import type { Store } from './lazy-store.ts';

/** Where a sign-out stands. `asking`: so much could not be sent, and the person has to choose. */
export type LeavingState =
  | { readonly step: 'none' }
  | { readonly step: 'sending' }
  | { readonly step: 'asking'; readonly waiting: number };

export interface LeavingStore extends Store<LeavingState> {
  /** Sends what waits, then signs out; asks first if something is left (SYNC-15). */
  readonly begin: () => Promise<void>;
  readonly leave: (how: 'keep' | 'discard') => Promise<void>;
  readonly stay: () => void;
}

const NOT_LEAVING: LeavingState = { step: 'none' };

/** The sign-out of this page. A second press while it is under way adds nothing. */
export function createLeavingStore(door: Pick<Door, 'drain' | 'logOut'>): LeavingStore {
  const store = createStore<LeavingState>(NOT_LEAVING);

  async function leave(how: 'keep' | 'discard'): Promise<void> {
    store.set(NOT_LEAVING);
    await door.logOut(how);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    async begin() {
      if (store.get().step !== 'none') return;
      store.set({ step: 'sending' });
      try {
        const { waiting } = await door.drain();
        if (waiting === 0) await leave('keep');
        else store.set({ step: 'asking', waiting });
      } catch (error) {
        store.set(NOT_LEAVING);
        throw error;
      }
    },
    leave,
    stay: () => store.set(NOT_LEAVING),
  };
}

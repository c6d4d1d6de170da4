import type { AccountDoor } from '../../device/door/account-door.ts';
import { createStore } from 'zustand/vanilla';
import type { Store } from '../app/lazy-store.ts';

/** How far a log-out is. `asking`: so many changes could not be sent, and the person has to choose. */
export type SignOutState =
  | { readonly step: 'none' }
  | { readonly step: 'sending' }
  | { readonly step: 'asking'; readonly waiting: number };

export interface SignOutStore extends Store<SignOutState> {
  /** Sends pending changes, then logs out. Asks first if some are left (SYNC-15). */
  readonly begin: () => Promise<void>;
  readonly leave: (how: 'keep' | 'discard') => Promise<void>;
  readonly stay: () => void;
}

const NOT_LEAVING: SignOutState = { step: 'none' };

/** The log-out of this page. A second press while it is running does nothing. */
export function createSignOutStore(account: Pick<AccountDoor, 'drain' | 'logOut'>): SignOutStore {
  const store = createStore<SignOutState>(() => NOT_LEAVING);

  async function leave(how: 'keep' | 'discard'): Promise<void> {
    store.setState(NOT_LEAVING, true);
    await account.logOut(how);
  }

  return {
    ...store,
    async begin() {
      if (store.getState().step !== 'none') return;
      store.setState({ step: 'sending' }, true);
      try {
        const { waiting } = await account.drain();
        if (waiting === 0) await leave('keep');
        else store.setState({ step: 'asking', waiting }, true);
      } catch (error) {
        store.setState(NOT_LEAVING, true);
        throw error;
      }
    },
    leave,
    stay: () => store.setState(NOT_LEAVING, true),
  };
}

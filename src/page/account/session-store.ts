import type { SessionView } from '../../device/door/account-door.ts';
import { parseCachedUser, readCachedUserText, writeCachedUser } from '../../platform/storage.ts';
import { createStore } from 'zustand/vanilla';
import type { Store } from '../app/lazy-store.ts';

export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'guest' }
  | { readonly state: 'user'; readonly user: SessionView };

export interface SessionStore extends Store<SessionState> {
  /** Takes what the device worker says. Null only after a log-out that the person asked for (SYNC-15). */
  told(session: SessionView | null): void;
}

/** Who is logged in: the cached user at once (spec 4), then what the device worker says. */
export function createSessionStore(): SessionStore {
  const store = createStore(() => cached());
  return {
    ...store,
    told(session) {
      if (session === null) {
        writeCachedUser(null);
        store.setState({ state: 'guest' }, true);
        return;
      }
      const { userId: id, email, zipCode, displayName } = session;
      writeCachedUser({ id, email, zipCode, displayName });
      store.setState({ state: 'user', user: session }, true);
    },
  };
}

function cached(): SessionState {
  const user = parseCachedUser(readCachedUserText());
  if (user === null) return { state: 'loading' };
  const { id: userId, email, zipCode, displayName } = user;
  // The device worker reads that from the profile.
  const isModerator = false;
  return { state: 'user', user: { userId, email, zipCode, displayName, isModerator } };
}

import type { Profile } from '../domain/sale/sale.ts';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { SignInFailure, SignUpInput } from '../remote/auth.ts';
import { forgetUser, readUser } from '../remote/stored-session.ts';
import type { SignedInUser, TextStore } from '../remote/stored-session.ts';
import type { Principal } from '../sync/ports.ts';
import type { AuthFailure, SessionView } from './door.ts';
import type { LazyServer } from './lazy-server.ts';

export interface SessionOptions {
  readonly store: TextStore;
  /** Null on a device without a server. */
  readonly server: LazyServer | null;
  readonly readProfile: (userId: string) => Promise<Profile | null>;
  /** Who works here while nobody is signed in: `guest`, or `local:<id>` without a server. */
  readonly nobody: Principal;
}

/** Who uses this device. Only a sign-out that the person asked for ends it (SYNC-15). */
export interface Session {
  readonly principal: () => Principal;
  view(): SessionView | null;
  /** Calls back when the person, or something shown about them, has changed. */
  watch(listener: (session: SessionView | null) => void): void;
  /** Reads again who is signed in: at start, after an exchange, when another page says so. */
  reload(): Promise<void>;
  signUp(input: SignUpInput): Promise<Result<SessionView, AuthFailure>>;
  logIn(input: Omit<SignUpInput, 'zipCode'>): Promise<Result<SessionView, AuthFailure>>;
  logOut(): Promise<void>;
}

export function createSession(options: SessionOptions): Session {
  const { store, server, nobody } = options;
  let view: SessionView | null = null;
  let isKnown = false;
  const listeners: ((session: SessionView | null) => void)[] = [];

  const principal = () => view?.userId ?? nobody;

  async function reload(): Promise<void> {
    const user = await readUser(store);
    const next = user === null ? null : viewOf(user, await options.readProfile(user.userId));
    if (isKnown && isSameView(view, next)) return;
    view = next;
    isKnown = true;
    for (const listener of listeners) listener(view);
  }

  async function entered(
    result: Result<SignedInUser, SignInFailure>,
  ): Promise<Result<SessionView, AuthFailure>> {
    if (!result.ok) return result;
    await reload();
    return view === null ? err({ code: 'storage' }) : ok(view);
  }

  return {
    principal,
    view: () => view,
    watch: (listener) => void listeners.push(listener),
    reload,
    async signUp(input) {
      if (server === null) return err({ code: 'no-server' });
      const opened = await server.get();
      return opened === null ? err({ code: 'offline' }) : entered(await opened.auth.signUp(input));
    },
    async logIn(input) {
      if (server === null) return err({ code: 'no-server' });
      const opened = await server.get();
      return opened === null ? err({ code: 'offline' }) : entered(await opened.auth.logIn(input));
    },
    async logOut() {
      const opened = (await server?.get()) ?? null;
      await (opened === null ? forgetUser(store) : opened.auth.logOut());
      await reload();
    },
  };
}

/** Spec 3: the ZIP code is the profile's, else the account's, else empty. */
function viewOf(user: SignedInUser, profile: Profile | null): SessionView {
  return {
    userId: user.userId,
    email: user.email,
    zipCode: profile?.zipCode ?? user.zipCode,
    displayName: profile?.displayName ?? null,
  };
}

function isSameView(a: SessionView | null, b: SessionView | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.userId === b.userId &&
    a.email === b.email &&
    a.zipCode === b.zipCode &&
    a.displayName === b.displayName
  );
}

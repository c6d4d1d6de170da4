import type { AccountDoor, AuthFailure, SessionView } from '../door/account-door.ts';
import type { Profile } from '../../domain/sale/sale.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SignUpInput } from '../../remote/auth/auth-client.ts';
import type { SignInFailure } from '../../remote/auth/auth-failure.ts';
import { readSignInWays } from '../../remote/auth/sign-in-ways.ts';
import type { SignInWays } from '../../remote/auth/sign-in-ways.ts';
import { forgetUser, readUser } from '../../remote/auth/stored-session.ts';
import type { SignedInUser, TextStore } from '../../remote/auth/stored-session.ts';
import type { Principal } from '../../domain/principal.ts';
import type { LazyServer } from '../syncing/lazy-server.ts';
import { noteReturned } from './unfinished-sign-out.ts';
import { createLinkSession } from './link-session.ts';
import type { LinkSession } from './link-session.ts';
import { readLocalProfile, writeLocalProfile } from './local-profile.ts';
import type { LocalProfile } from './local-profile.ts';

export interface SessionOptions {
  readonly store: TextStore;
  /** Null on a device without a server. */
  readonly server: LazyServer | null;
  readonly readProfile: (userId: string) => Promise<Profile | null>;
  /** The principal while nobody is logged in: `guest`, or `local:<id>` without a server. */
  readonly nobody: Principal;
  /** False if this device stores nothing. Then it has no profile of its own. */
  readonly isKept?: boolean;
}

/** Who uses this device. Only a sign-out that the person asked for ends it (SYNC-15). */
export interface Session extends LinkSession {
  readonly principal: () => Principal;
  view(): SessionView | null;
  /** Calls back when the person, or something shown about them, has changed. */
  watch(listener: (session: SessionView | null) => void): void;
  /** Reads again who is logged in: at the start, after a sync, and when another page asks for it. */
  reload(): Promise<void>;
  signUp(input: SignUpInput, callId?: string): Promise<Result<SessionView, AuthFailure>>;
  logIn(input: Pick<SignUpInput, 'email' | 'password'>): Promise<Result<SessionView, AuthFailure>>;
  logOut(): Promise<void>;
  /** The ways as last heard. If they were never heard, asks for them. */
  readonly signInWays: AccountDoor['signInWays'];
  /** On a device without a server, sets who uses it from now on. */
  setLocalProfile(profile: LocalProfile): Promise<Result<SessionView, AuthFailure>>;
}

export function createSession(options: SessionOptions): Session {
  const { store, server, nobody } = options;
  let view: SessionView | null = null;
  let isKnown = false;
  const listeners: ((session: SessionView | null) => void)[] = [];

  const principal = () => view?.userId ?? nobody;

  async function readView(): Promise<SessionView | null> {
    const user = await readUser(store);
    if (user !== null) return viewOf(user, await options.readProfile(user.userId));
    return server === null ? readLocalProfile(store, nobody) : null;
  }

  async function reload(): Promise<void> {
    const next = await readView();
    if (isKnown && isSameView(view, next)) return;
    view = next;
    isKnown = true;
    for (const listener of listeners) listener(view);
  }

  async function entered(
    result: Result<SignedInUser, SignInFailure>,
  ): Promise<Result<SessionView, AuthFailure>> {
    if (!result.ok) return result;
    // If this fails, the sign-in still succeeds.
    await noteReturned(store, result.value.userId).catch(() => undefined);
    await reload();
    return view === null ? err({ code: 'storage' }) : ok(view);
  }

  return {
    ...createLinkSession(server, entered),
    principal,
    view: () => view,
    watch: (listener) => void listeners.push(listener),
    reload,
    async signUp(input, callId) {
      if (server === null) return err({ code: 'no-server' });
      const opened = await server.get();
      return opened === null
        ? err({ code: 'offline' })
        : entered(await opened.auth.signUp(input, callId));
    },
    async logIn(input) {
      if (server === null) return err({ code: 'no-server' });
      const opened = await server.get();
      return opened === null ? err({ code: 'offline' }) : entered(await opened.auth.logIn(input));
    },
    async logOut() {
      const opened = (await server?.get()) ?? null;
      await (opened === null ? forgetUser(store) : opened.auth.logOut());
      if (server === null) await writeLocalProfile(store, null);
      await reload();
    },
    async signInWays() {
      if (server === null) return null;
      const kept = await readSignInWays(store);
      // If an answer is stored, this new one is for the next time. If it can't be stored now, it is asked for again
      // then.
      const asked = askWays(server).catch(() => null);
      return kept ?? asked;
    },
    async setLocalProfile(profile) {
      if (server !== null) throw new Error('has accounts');
      if (options.isKept === false) return err({ code: 'storage' });
      try {
        await writeLocalProfile(store, profile);
        await noteReturned(store, nobody);
      } catch {
        // The device has no room or no database.
        return err({ code: 'storage' });
      }
      await reload();
      return view === null ? err({ code: 'storage' }) : ok(view);
    },
  };
}

async function askWays(server: LazyServer): Promise<SignInWays | null> {
  const opened = await server.get();
  return opened === null ? null : opened.auth.askWays();
}

/** Spec 3: the ZIP code is the profile's, else the account's, else empty. */
function viewOf(user: SignedInUser, profile: Profile | null): SessionView {
  return {
    userId: user.userId,
    email: user.email,
    zipCode: profile?.zipCode ?? user.zipCode,
    displayName: profile?.displayName ?? null,
    isModerator: profile?.isModerator === true,
  };
}

function isSameView(a: SessionView | null, b: SessionView | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.userId === b.userId &&
    a.email === b.email &&
    a.zipCode === b.zipCode &&
    a.displayName === b.displayName &&
    a.isModerator === b.isModerator
  );
}

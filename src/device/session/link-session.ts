import type { AccountDoor, AuthFailure, LinkOutcome, SessionView } from '../door/account-door.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Auth } from '../../remote/auth/auth-client.ts';
import type { CameBack } from '../../remote/auth/link-sign-in.ts';
import type { SignInFailure } from '../../remote/auth/auth-failure.ts';
import type { SignedInUser } from '../../remote/auth/stored-session.ts';
import type { LazyServer } from '../syncing/lazy-server.ts';

type Answer<T> = Promise<Result<T, AuthFailure>>;

/** The part of a log-in that leaves the app and comes back by an address. */
export interface LinkSession {
  readonly googleAddress: AccountDoor['googleAddress'];
  /** A call that comes again with the same id only returns its earlier outcome, like every other call with an id. */
  finishCallback(address: string, callId?: string): Answer<LinkOutcome>;
  /** Signs in the person about whom the last callback asked. */
  agreeToLink(callId?: string): Answer<LinkOutcome>;
  readonly refuseLink: AccountDoor['refuseLink'];
  readonly requestPasswordReset: AccountDoor['requestPasswordReset'];
  setPassword(password: string, callId?: string): Answer<void>;
}

/** `entered` makes a logged-in user this device's user. */
export function createLinkSession(
  server: LazyServer | null,
  entered: (result: Result<SignedInUser, SignInFailure>) => Answer<SessionView>,
): LinkSession {
  /** Runs something with the auth service, or says why there is none. */
  async function withAuth<T>(run: (auth: Auth) => Answer<T>): Answer<T> {
    if (server === null) return err({ code: 'no-server' });
    const opened = await server.get();
    return opened === null ? err({ code: 'offline' }) : run(opened.auth);
  }

  /** Makes the person who came back the user of this device, unless they have to be asked first. */
  async function outcomeOf(back: Result<CameBack, SignInFailure> | null): Answer<LinkOutcome> {
    if (back === null) return err({ code: 'no-session' });
    if (!back.ok) return back;
    const { user, purpose, state } = back.value;
    if (state === 'asking') return ok({ state, purpose, email: user.email });
    const session = await entered(ok(user));
    return session.ok ? ok({ state, purpose, session: session.value }) : session;
  }

  return {
    googleAddress: (redirectTo) =>
      withAuth(async (auth) => {
        // The page goes to that address. Without a network, the person would leave the app for nothing.
        const ways = await auth.askWays();
        if (ways === null) return err({ code: 'offline' });
        return ways.hasGoogle ? auth.googleAddress(redirectTo) : err({ code: 'no-google' });
      }),

    finishCallback: (address, callId) =>
      withAuth(async (auth) => {
        const back = await auth.finishCallback(address, callId);
        if (back !== null) return outcomeOf(back);
        // The address brought nothing, for example because it was loaded again. Return who is already logged in.
        const user = await auth.user();
        return outcomeOf(
          user === null ? null : ok({ user, purpose: 'sign-in', state: 'signed-in' }),
        );
      }),

    agreeToLink: (callId) => withAuth(async (auth) => outcomeOf(await auth.agree(callId))),

    async refuseLink() {
      const opened = (await server?.get()) ?? null;
      opened?.auth.refuse();
    },

    requestPasswordReset: (email, redirectTo) =>
      withAuth((auth) => auth.requestPasswordReset(email, redirectTo)),

    setPassword: (password, callId) => withAuth((auth) => auth.setPassword(password, callId)),
  };
}

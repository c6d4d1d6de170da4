import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { Auth } from '../remote/auth.ts';
import type { SignInFailure } from '../remote/auth-failure.ts';
import type { SignedInUser } from '../remote/stored-session.ts';
import type { AuthFailure, SessionView } from './door.ts';
import type { LazyServer } from './lazy-server.ts';

type Answer<T> = Promise<Result<T, AuthFailure>>;

/** The part of a session that leaves the app and comes back by an address. */
export interface LinkSession {
  /** The address to go to; `redirectTo` is where Google's page ends. */
  googleAddress(redirectTo: string): Answer<string>;
  finishCallback(address: string): Answer<{ session: SessionView; isRecovery: boolean }>;
  requestPasswordReset(email: string, redirectTo: string): Answer<void>;
  setPassword(password: string): Answer<void>;
}

/** `entered` makes a signed-in user the one of this device. */
export function createLinkSession(
  server: LazyServer | null,
  entered: (result: Result<SignedInUser, SignInFailure>) => Answer<SessionView>,
): LinkSession {
  /** Does it with the auth service, or says why there is none. */
  async function withAuth<T>(run: (auth: Auth) => Answer<T>): Answer<T> {
    if (server === null) return err({ code: 'no-server' });
    const opened = await server.get();
    return opened === null ? err({ code: 'offline' }) : run(opened.auth);
  }

  return {
    googleAddress: (redirectTo) =>
      withAuth(async (auth) => {
        // The page is left for that address: without a network it would be left for nothing.
        const ways = await auth.askWays();
        if (ways === null) return err({ code: 'offline' });
        return ways.hasGoogle
          ? ok(await auth.googleAddress(redirectTo))
          : err({ code: 'no-google' });
      }),

    finishCallback: (address) =>
      withAuth(async (auth) => {
        const back = await auth.finishCallback(address);
        if (back !== null && !back.ok) return back;
        // An address that brings nothing, such as one that is loaded again: who is here already.
        const user = back?.value.user ?? (await auth.user());
        if (user === null) return err({ code: 'no-session' });
        const session = await entered(ok(user));
        if (!session.ok) return session;
        return ok({ session: session.value, isRecovery: back?.value.isRecovery ?? false });
      }),

    requestPasswordReset: (email, redirectTo) =>
      withAuth((auth) => auth.requestPasswordReset(email, redirectTo)),

    setPassword: (password) => withAuth((auth) => auth.setPassword(password)),
  };
}

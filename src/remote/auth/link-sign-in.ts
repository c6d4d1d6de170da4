import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { failureOf } from './auth-failure.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { SignInFailure } from './auth-failure.ts';
import { readCallbackAddress } from './callback-address.ts';
import type { CallbackContent, LinkPurpose } from './callback-address.ts';
import type { LinkStates } from './link-states.ts';
import { sessionFrom, userOf } from './stored-session.ts';
import type { MadeBy, SignedInUser } from './stored-session.ts';

type Answer<T> = Promise<Result<T, SignInFailure>>;

export interface CameBack {
  readonly user: SignedInUser;
  /** The purpose that the link states. A code does not state one. */
  readonly purpose: LinkPurpose;
  /**
   * `signed-in`: this device had requested it. `asking`: it had not, so nothing is stored until `agree`.
   * The sender of the link may want someone to work in a stranger's account.
   */
  readonly state: 'signed-in' | 'asking';
}

/** Logging in with Google or an emailed link: ways that leave the app and return by an address. */
export interface LinkSignIn {
  /** The address of Google's page, through the auth service. `redirectTo` is where that page returns. */
  googleAddress(redirectTo: string): Answer<string>;
  /** Null: the address contains nothing. A call that comes again only returns its earlier result. */
  finishCallback(address: string, callId?: string): Promise<Result<CameBack, SignInFailure> | null>;
  /** Logs in the user of the last callback, because the person agreed. Null if there is none. */
  agree(callId?: string): Promise<Result<CameBack, SignInFailure> | null>;
  /** Drops the user of the last callback. */
  refuse(): void;
  /**
   * Requests an email. Also succeeds for an address without an account, so that accounts cannot be probed.
   */
  requestPasswordReset(email: string, redirectTo: string): Answer<void>;
}

export interface LinkSignInParts {
  /** Null if the library could not be loaded. */
  readonly library: () => Promise<AuthLibrary | null>;
  readonly states: LinkStates;
  /** Stores a session and its user. */
  readonly signedIn: (session: unknown, madeBy: MadeBy | null) => Answer<SignedInUser>;
  /** The user that this call has already signed in. Null: nobody. */
  readonly signedInBy: (callId: string | undefined) => Promise<CameBack | null>;
  /** Tells the auth service that a session is over. Does not wait for the answer. */
  readonly endSession: (accessToken: string) => void;
}

/**
 * The service's code if an email is requested again within a minute, or if no more may be sent in this hour. It says
 * so only for existing accounts, so it counts as success. What people then read fits both.
 */
const MAILED_ALREADY = 'over_email_send_rate_limit';

interface Held {
  readonly session: unknown;
  readonly purpose: LinkPurpose;
}

export function createLinkSignIn(parts: LinkSignInParts): LinkSignIn {
  const { library, states, signedIn, signedInBy, endSession } = parts;
  /** A session that nobody on this device requested. Kept only in memory. */
  let held: Held | null = null;

  async function enter({ session, purpose }: Held, callId?: string): Answer<CameBack> {
    const entered = await signedIn(session, callId === undefined ? null : { callId, purpose });
    return entered.ok ? ok({ user: entered.value, purpose, state: 'signed-in' }) : entered;
  }

  function hold(brought: Held): Result<CameBack, SignInFailure> {
    const session = sessionFrom(brought.session);
    if (session === null) return err({ code: 'offline' });
    held = brought;
    return ok({ user: userOf(session), purpose: brought.purpose, state: 'asking' });
  }

  /** Fetches the session for the returned address. The auth service checks it. */
  async function fetchSession(
    content: Extract<CallbackContent, { kind: 'code' | 'tokens' }>,
  ): Answer<Held> {
    const clients = await library();
    if (clients === null) return err({ code: 'offline' });
    const { client, mailClient } = clients;
    if (content.kind === 'code') {
      const { data, error } = await client.exchangeCodeForSession(content.code);
      return error === null
        ? ok({ session: data.session, purpose: 'sign-in' })
        : err(failureOf(error));
    }
    const { accessToken: access_token, refreshToken: refresh_token, purpose } = content;
    const { data, error } = await mailClient.setSession({ access_token, refresh_token });
    return error === null ? ok({ session: data.session, purpose }) : err(failureOf(error));
  }

  return {
    async googleAddress(redirectTo) {
      const clients = await library();
      if (clients === null) return err({ code: 'offline' });
      const { data } = await clients.client.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: await states.mark(redirectTo) },
      });
      if (data.url === null) throw new Error('no address');
      return ok(data.url);
    },

    async finishCallback(address, callId) {
      held = null;
      const before = await signedInBy(callId);
      if (before !== null) return ok(before);
      const content = readCallbackAddress(address);
      if (content.kind === 'nothing') return null;
      const isOurs = await states.redeem(address, callId);
      if (content.kind === 'refused') {
        return err({ code: 'refused', reason: content.reason });
      }
      const brought = await fetchSession(content);
      if (!brought.ok) return brought;
      return isOurs ? enter(brought.value, callId) : hold(brought.value);
    },

    async agree(callId) {
      const before = await signedInBy(callId);
      if (before !== null) return ok(before);
      const agreed = held;
      held = null;
      return agreed === null ? null : enter(agreed, callId);
    },

    refuse() {
      const refused = sessionFrom(held?.session);
      held = null;
      if (refused !== null) endSession(refused.access_token);
    },

    async requestPasswordReset(email, redirectTo) {
      const clients = await library();
      if (clients === null) return err({ code: 'offline' });
      const marked = await states.mark(redirectTo);
      const { error } = await clients.mailClient.resetPasswordForEmail(email, {
        redirectTo: marked,
      });
      if (error === null || error.code === MAILED_ALREADY) return ok(undefined);
      return err(failureOf(error));
    },
  };
}

import type { AuthClient } from '@supabase/supabase-js';
import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { failureOf } from './auth-failure.ts';
import type { SignInFailure } from './auth-failure.ts';
import { readCallbackAddress } from './callback-address.ts';
import type { SignedInUser } from './stored-session.ts';

type Answer<T> = Promise<Result<T, SignInFailure>>;

export interface CameBack {
  readonly user: SignedInUser;
  /** The link says that it is for setting a new password (PASSWORD_RECOVERY). A code does not tell. */
  readonly isRecovery: boolean;
}

/** Sign-in that leaves the app and comes back by an address: Google, and mails about passwords. */
export interface LinkSignIn {
  /** The address of Google's page, by way of the auth service; `redirectTo` is where it ends. */
  googleAddress(redirectTo: string): Promise<string>;
  /** Null: the address brings nothing. */
  finishCallback(address: string): Promise<Result<CameBack, SignInFailure> | null>;
  /** Asks for a mail. Succeeds for an address without an account as well: none can be probed. */
  requestPasswordReset(email: string, redirectTo: string): Answer<void>;
}

export interface LinkSignInParts {
  readonly client: InstanceType<typeof AuthClient>;
  /** Checks a session and notes who it is. */
  readonly signedIn: (session: unknown) => Answer<SignedInUser>;
}

/** Asked again within a minute, which the service tells only of accounts: the first mail is on its way. */
const MAILED_ALREADY = 'over_email_send_rate_limit';

export function createLinkSignIn({ client, signedIn }: LinkSignInParts): LinkSignIn {
  async function cameBack(session: unknown, isRecovery: boolean): Answer<CameBack> {
    const entered = await signedIn(session);
    return entered.ok ? ok({ user: entered.value, isRecovery }) : entered;
  }

  return {
    async googleAddress(redirectTo) {
      const { data } = await client.signInWithOAuth({
        provider: 'google',
        options: { redirectTo },
      });
      if (data.url === null) throw new Error('no address');
      return data.url;
    },

    async finishCallback(address) {
      const content = readCallbackAddress(address);
      switch (content.kind) {
        case 'nothing':
          return null;
        case 'refused':
          return err({ code: 'refused', reason: content.reason, message: content.message });
        case 'code': {
          const answer = await client.exchangeCodeForSession(content.code);
          if (answer.error !== null) return err(failureOf(answer.error));
          return cameBack(answer.data.session, false);
        }
        case 'tokens': {
          const { accessToken: access_token, refreshToken: refresh_token } = content;
          const answer = await client.setSession({ access_token, refresh_token });
          if (answer.error !== null) return err(failureOf(answer.error));
          return cameBack(answer.data.session, content.isRecovery);
        }
      }
    },

    async requestPasswordReset(email, redirectTo) {
      const { error } = await client.resetPasswordForEmail(email, { redirectTo });
      if (error === null || error.code === MAILED_ALREADY) return ok(undefined);
      return err(failureOf(error));
    },
  };
}

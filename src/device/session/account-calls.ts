import type { CheckAsker } from '../../db/schema/call-record.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Clock } from '../../sync/ports.ts';
import type { AccountDoor, AuthFailure, LinkOutcome } from '../door/account-door.ts';
import { isAccount } from '../../sync/rows/scope-name.ts';
import { waitNoLonger } from '../time/wait-no-longer.ts';
import type { SyncLoop } from '../syncing/sync-loop.ts';
import type { Session } from './device-session.ts';
import type { AccountEnd } from './account-end.ts';
import type { SignOut } from './device-sign-out.ts';

export interface AccountParts {
  readonly session: Session;
  readonly signOut: SignOut;
  readonly accountEnd: Pick<AccountEnd, 'deleteAccount' | 'ended' | 'noteEndedRead'>;
  readonly syncLoop: Pick<SyncLoop, 'runNow' | 'tellSession'>;
  readonly clock: Clock;
}

/** A call of a page, which may come again. */
export interface AskedCall {
  readonly id: string;
  readonly checkAsker: CheckAsker;
}

/** How long someone who has just logged in by a link waits for their profile. */
const PROFILE_LIMIT_MS = 5_000;

/**
 * Who uses this device. Each log-in is reported to the other pages. Each call of a page has an id, so that a call that
 * comes again does nothing twice.
 */
export function createAccountCalls(parts: AccountParts): (call: AskedCall | null) => AccountDoor {
  const { session, signOut, accountEnd, syncLoop, clock } = parts;
  const { refuseLink, googleAddress, signInWays, requestPasswordReset } = session;
  const { ended, noteEndedRead } = accountEnd;

  async function entering<T>(entered: Promise<Result<T, AuthFailure>>) {
    const result = await entered;
    if (result.ok) syncLoop.tellSession();
    return result;
  }

  /** Waits for the profile, which may know the ZIP code (spec 2). */
  async function byLink(
    back: Promise<Result<LinkOutcome, AuthFailure>>,
  ): Promise<Result<LinkOutcome, AuthFailure>> {
    const result = await back;
    if (!result.ok || result.value.state === 'asking') return result;
    if (result.value.session.zipCode === '')
      await waitNoLonger(PROFILE_LIMIT_MS, clock, syncLoop.runNow());
    syncLoop.tellSession();
    return ok({ ...result.value, session: session.view() ?? result.value.session });
  }

  return (call) => {
    const callId = call?.id;
    /** Makes sure that the account of someone else who logged in meanwhile is not logged out, deleted or changed. */
    const checkAsker = () => {
      if (isAccount(session.principal())) call?.checkAsker();
    };
    return {
      signUp: (input) => entering(session.signUp(input, callId)),
      logIn: (input) => entering(session.logIn(input)),
      setLocalProfile: (profile) => entering(session.setLocalProfile(profile)),
      finishCallback: (address) => byLink(session.finishCallback(address, callId)),
      agreeToLink: () => byLink(session.agreeToLink(callId)),
      refuseLink,
      googleAddress,
      signInWays,
      requestPasswordReset,
      async setPassword(password) {
        checkAsker();
        return session.setPassword(password, callId);
      },
      // A log-out begins with this call.
      async drain() {
        checkAsker();
        return signOut.drain();
      },
      async logOut(how) {
        checkAsker();
        return signOut.logOut(how);
      },
      async deleteAccount() {
        checkAsker();
        return accountEnd.deleteAccount();
      },
      ended,
      noteEndedRead,
    };
  };
}

import type { Result } from '../../domain/result.ts';

export interface SessionView {
  readonly userId: string;
  readonly email: string;
  readonly zipCode: string;
  readonly displayName: string | null;
  readonly isModerator: boolean;
}

/** Codes. The sentences are in `i18n/`. */
export type AuthFailure =
  | { readonly code: 'offline' | 'no-server' | 'storage' | 'no-session' | 'no-google' }
  | { readonly code: 'refused'; readonly reason: string };

/** `recovery`: to set a new password. `new-account`: the first log-in after a sign-up. */
type LinkPurpose = 'sign-in' | 'recovery' | 'new-account';

/** What the address brought that someone came back to. */
export type LinkOutcome =
  | {
      readonly state: 'signed-in';
      readonly session: SessionView;
      readonly purpose: LinkPurpose;
    }
  /** This device did not ask for it: nobody is logged in unless the person agrees. */
  | { readonly state: 'asking'; readonly email: string; readonly purpose: LinkPurpose };

/** Why an account was not deleted. `signed-out`: the session is over, so nobody knows who asks. */
export interface EndFailure {
  readonly code: 'offline' | 'signed-out' | 'failed';
}

/** An account was deleted that was logged in on this device. */
export interface EndedAccount {
  /** Changes that had not been sent. They are deleted. */
  readonly unsent: number;
}

/** Ways to log in besides email and password. */
export interface SignInWays {
  readonly hasGoogle: boolean;
}

/** Who uses this device. */
export interface AccountDoor {
  signUp(input: {
    readonly email: string;
    readonly password: string;
    readonly zipCode: string;
    /** Where the mailed confirmation link leads. */
    readonly redirectTo?: string;
  }): Promise<Result<SessionView, AuthFailure>>;
  logIn(input: {
    readonly email: string;
    readonly password: string;
  }): Promise<Result<SessionView, AuthFailure>>;
  /** Tries for up to 5 s to send pending mutations before a log-out (SYNC-15). Returns how many are left. */
  drain(): Promise<{ readonly waiting: number }>;
  /** Logs out after the person chose. `keep` if they were not asked. */
  logOut(how?: 'keep' | 'discard'): Promise<void>;
  /** Deletes the account on the server, then what is here of it. Nothing pending is sent. */
  deleteAccount(): Promise<Result<void, EndFailure>>;
  /** What the person must still hear about an account that was deleted, here or on another device. */
  ended(): Promise<EndedAccount | null>;
  /** The person has read it. */
  noteEndedRead(): Promise<void>;
  /** Null if it is not known and nobody could be asked. */
  signInWays(): Promise<SignInWays | null>;
  /** The address to leave the page for. Google's page ends at `redirectTo` (spec 7). */
  googleAddress(redirectTo: string): Promise<Result<string, AuthFailure>>;
  /** Takes the address that a provider or a mailed link led to (spec 2). */
  finishCallback(address: string): Promise<Result<LinkOutcome, AuthFailure>>;
  /** Logs in the person that `finishCallback` asked about, because they agreed. */
  agreeToLink(): Promise<Result<LinkOutcome, AuthFailure>>;
  /** Drops the session that `finishCallback` asked about. */
  refuseLink(): Promise<void>;
  /** Asks for an email with a link to `redirectTo`. Succeeds for unknown addresses, too. */
  requestPasswordReset(email: string, redirectTo: string): Promise<Result<void, AuthFailure>>;
  /** Sets the password of the person who is logged in. */
  setPassword(password: string): Promise<Result<void, AuthFailure>>;
  /** On a device without a server: who uses it from now on. */
  setLocalProfile(profile: {
    readonly name: string;
    readonly zipCode: string;
  }): Promise<Result<SessionView, AuthFailure>>;
}

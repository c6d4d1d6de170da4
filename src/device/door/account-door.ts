import type { Result } from '../../domain/result.ts';

export interface SessionView {
  readonly userId: string;
  readonly email: string;
  readonly zipCode: string;
  readonly displayName: string | null;
  readonly isModerator: boolean;
}

/** Why a log-in or sign-up failed, as a code. The sentences are in `i18n/`. */
export type AuthFailure =
  | { readonly code: 'offline' | 'no-server' | 'storage' | 'no-session' | 'no-google' }
  | {
      readonly code: 'refused';
      readonly reason: string;
      /** What a refused password lacks, as codes of the auth provider. */
      readonly weaknesses?: readonly string[];
    };

/** `recovery`: to set a new password. `new-account`: the first log-in after a sign-up. */
type LinkPurpose = 'sign-in' | 'recovery' | 'new-account';

/** The outcome of coming back to the app by a link's or provider's address. */
export type LinkOutcome =
  | {
      readonly state: 'signed-in';
      readonly session: SessionView;
      readonly purpose: LinkPurpose;
    }
  /** This device did not ask for the link, so nobody is logged in until the person agrees. */
  | { readonly state: 'asking'; readonly email: string; readonly purpose: LinkPurpose };

/** Why an account was not deleted. `signed-out`: the session is over, so the server does not know who asks. */
export interface EndFailure {
  readonly code: 'offline' | 'signed-out' | 'failed';
}

/** A deleted account that was logged in on this device. */
export interface EndedAccount {
  /** How many changes had not been sent. They are deleted. */
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
  /** Logs out after the person has chosen. `keep` if they were not asked. */
  logOut(how?: 'keep' | 'discard'): Promise<void>;
  /** Deletes the account on the server, then its data on this device. Pending changes are not sent. */
  deleteAccount(): Promise<Result<void, EndFailure>>;
  /** What the person must still be shown about an account that was deleted, here or on another device. */
  ended(): Promise<EndedAccount | null>;
  /** Notes that the person has read it. */
  noteEndedRead(): Promise<void>;
  /** Null if they are not known and the server cannot be asked. */
  signInWays(): Promise<SignInWays | null>;
  /** The address to which the page must go. Google's page ends at `redirectTo` (spec 7). */
  googleAddress(redirectTo: string): Promise<Result<string, AuthFailure>>;
  /** Handles the address to which a provider or a mailed link has led (spec 2). */
  finishCallback(address: string): Promise<Result<LinkOutcome, AuthFailure>>;
  /** Logs in the person about whom `finishCallback` asked, because they agreed. */
  agreeToLink(): Promise<Result<LinkOutcome, AuthFailure>>;
  /** Drops the session about which `finishCallback` asked. */
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

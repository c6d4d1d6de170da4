import type { LinkState, RemoteFailure } from '../ports.ts';
import type { Batch } from '../local-store.ts';
import type { TroubleCode } from './trouble.ts';

/** What a failed sync means for the link, and when to try again (SYNC-16). */
export interface Trouble {
  readonly link: LinkState;
  /** How long the server asked to wait. Null if it did not say. */
  readonly retryAfterMs: number | null;
  /** What to report besides the state of the link. */
  readonly code?: TroubleCode;
  /** It lies in sending alone: reading may go on. */
  readonly isOfSending?: true;
  /** The one mutation that was there to be sent, if the server failed on it (SYNC-7). */
  readonly sole?: Suspect;
}

/** A mutation on which the server failed when it was sent alone. */
export interface Suspect {
  readonly batch: Batch;
  /** The server said that the whole push was too much, or a word that only a newer build knows. */
  readonly code: 'limit' | 'other' | null;
  /** It only took too long, so it is given several tries. */
  readonly isSlow: boolean;
  /** How often it has failed alone by now. */
  readonly failures: number;
}

/** Every part of the batch failed: the server is at fault, and everything stays pending (SYNC-7). */
export const SERVER_FAILING: Trouble = {
  link: 'offline',
  retryAfterMs: null,
  code: 'server-failing',
  isOfSending: true,
};

/** The server is well, but something is left that it could not do yet. */
export const SOME_LEFT: Trouble = { link: 'online', retryAfterMs: null, isOfSending: true };

/** The server answers, but nothing that could be taken. */
export const BAD_ANSWERS: Trouble = { link: 'offline', retryAfterMs: null, code: 'bad-answers' };

/** The longest wait for a limit to pass before asking again. */
const LONGEST_LIMIT_MS = 5 * 60_000;

/** More was sent in a short time than the server accepts from one place. The rest is sent later. */
export function tooMuchForNow(retryAfterMs: number): Trouble {
  return {
    link: 'offline',
    retryAfterMs: Math.min(retryAfterMs, LONGEST_LIMIT_MS),
    code: 'over-limit',
    isOfSending: true,
  };
}

/**
 * A failure of the remote as trouble of the whole sync. `unauthorized` is meant to come here
 * only after the token was refreshed in vain (SYNC-19).
 */
export function troubleOf(failure: RemoteFailure): Trouble {
  switch (failure.kind) {
    case 'unauthorized':
      return { link: 'signed-out', retryAfterMs: null };
    case 'update-needed':
      return { link: 'update-needed', retryAfterMs: null };
    case 'transient':
      return { link: 'offline', retryAfterMs: failure.retryAfterMs };
    case 'unreadable':
      return BAD_ANSWERS;
    case 'offline':
    case 'batch-failed':
      return { link: 'offline', retryAfterMs: null };
  }
}

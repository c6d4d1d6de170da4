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
  /** Only sending has failed: reading may go on. */
  readonly isOfSending?: true;
  /** The one mutation that was there to be sent, if the server failed on it (SYNC-7). */
  readonly sole?: Suspect;
}

/** A mutation on which the server failed when it was sent alone. */
export interface Suspect {
  readonly batch: Batch;
  /** The server called the whole push too much, or used a word that only a newer build knows. */
  readonly code: 'limit' | 'other' | null;
  /** The mutation only took too long, so it gets several tries. */
  readonly isSlow: boolean;
  /** How often the mutation has failed alone by now. */
  readonly failures: number;
}

/** Every part of the batch failed, so the server is at fault and everything stays pending (SYNC-7). */
export const SERVER_FAILING: Trouble = {
  link: 'offline',
  retryAfterMs: null,
  code: 'server-failing',
  isOfSending: true,
};

/** The server is well, but could not do everything yet. */
export const SOME_LEFT: Trouble = { link: 'online', retryAfterMs: null, isOfSending: true };

/** The server answers, but the answers cannot be used. */
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
 * What a failure of the remote means for the whole sync. `unauthorized` should arrive here
 * only after a new token was refused as well (SYNC-19).
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

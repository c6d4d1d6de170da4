import type { LinkState, RemoteFailure } from './ports.ts';
import type { TroubleCode } from './trouble.ts';

/** What a failed exchange means for the link, and when to try again (SYNC-16). */
export interface Trouble {
  readonly link: LinkState;
  /** The server's own wish; null: none. */
  readonly retryAfterMs: number | null;
  /** What is to be told besides the state of the link. */
  readonly code?: TroubleCode;
}

/** The server answers, but nothing that could be taken. */
export const BAD_ANSWERS: Trouble = { link: 'offline', retryAfterMs: null, code: 'bad-answers' };

/**
 * A failure of the remote as trouble of the whole exchange. `unauthorized` is meant to come here
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

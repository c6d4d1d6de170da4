import type { LinkState, RemoteFailure } from './ports.ts';

/** What a failed exchange means for the link, and when to try again (SYNC-16). */
export interface Trouble {
  readonly link: LinkState;
  /** The server's own wish; null: none. */
  readonly retryAfterMs: number | null;
}

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
    case 'offline':
    case 'batch-failed':
      return { link: 'offline', retryAfterMs: null };
  }
}

import type { LinkState } from '../ports.ts';
import type { TroubleCode } from './trouble.ts';

/** What one sync came to. Failures are values; the queue keeps everything in all of them. */
export interface SyncResult {
  /** `unknown`: nothing was asked (a `local:` principal). */
  readonly link: LinkState;
  /** Everything that waited was answered and every scope was read to its end. */
  readonly isDone: boolean;
  readonly sentCount: number;
  readonly parkedCount: number;
  readonly rowCount: number;
  /** The server asked to be left alone this long; null: no wish. */
  readonly retryAfterMs: number | null;
  /** Server time minus the device's clock, from the last answer; null: no answer. */
  readonly serverOffsetMs: number | null;
  /** What is to be told besides the link; absent: nothing. */
  readonly trouble?: TroubleCode;
  /** Scopes that were found unlike the server's and are read afresh (SYNC-26). */
  readonly differedCount?: number;
}

/** The result of a sync that did not take place. */
export const NOT_SYNCED: SyncResult = {
  link: 'unknown',
  isDone: false,
  sentCount: 0,
  parkedCount: 0,
  rowCount: 0,
  retryAfterMs: null,
  serverOffsetMs: null,
};

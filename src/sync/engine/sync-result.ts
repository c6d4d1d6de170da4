import type { LinkState } from '../ports.ts';
import type { TroubleCode } from './trouble.ts';

/**
 * What one sync reads besides what its pushes bring: everything that is wanted, or only what was never read,
 * such as a sale that was just saved. If a mutation was refused, it reads everything, because the person compares.
 */
export type SyncReach = 'all' | 'sent';

/** The result of one sync. Failures are values, and the outbox keeps everything in all of them. */
export interface SyncResult {
  /** `unknown`: nothing was asked (a `local:` principal). */
  readonly link: LinkState;
  /** Everything that waited was answered and every scope was read to its end. */
  readonly isDone: boolean;
  readonly sentCount: number;
  readonly parkedCount: number;
  readonly rowCount: number;
  /** How long the server asked to wait. Null if it did not say. */
  readonly retryAfterMs: number | null;
  /** Server time minus the device's clock, from the last answer. Null if there was none. */
  readonly serverOffsetMs: number | null;
  /** What to report besides the link. Absent if nothing. */
  readonly trouble?: TroubleCode;
  /** How many scopes differed from the server's and will be read again (SYNC-26). */
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

import type { LinkState } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { TroubleCode } from '../../sync/engine/trouble.ts';

export interface SyncStatus {
  readonly principal: Principal;
  readonly link: LinkState;
  readonly isBusy: boolean;
  /** Mutations of this principal: not sent yet, being sent, parked. */
  readonly waiting: number;
  readonly sending: number;
  readonly parked: number;
  readonly lastSyncMs: number | null;
  /** Server time minus this device's clock, as last seen. */
  readonly serverOffsetMs: number;
  /** What is wrong besides the link. Each code has one sentence in `i18n/`. */
  readonly troubles: readonly TroubleCode[];
}

/** The outcome of a sync that the person asked for. */
export interface SendOutcome {
  readonly link: LinkState;
  readonly sentCount: number;
  readonly parkedCount: number;
  /** How many pending mutations of this principal are left. */
  readonly leftCount: number;
}

/** `leaving`: closed, frozen or put into the cache. `returned`: no longer frozen or cached (SYNC-17). */
export type PageHint =
  | 'visible'
  | 'hidden'
  | 'leaving'
  | 'returned'
  | 'online'
  | 'offline'
  | 'list-open'
  | 'list-closed';

export interface SyncDoor {
  /** Syncs now. Resolves when the sync has ended. Null if there was none. */
  now(): Promise<SendOutcome | null>;
  /** Says that the page became visible, hidden, online... This only wakes the sync loop (SYNC-18). */
  hint(what: PageHint): Promise<void>;
}

import type { ReportReason } from '../check-in/sale-report.ts';
import type { Place, Sale } from '../sale/sale.ts';
import type { Held, HideReason } from './held.ts';

/** `open`: something is to be decided; `hidden`: what a moderator hid. */
export type QueueState = 'open' | 'hidden';

export interface QueuedReport {
  readonly reason: ReportReason;
  readonly details: string;
  /** ISO 8601, UTC; so are the others. */
  readonly at: string;
  /** How much it counts towards hiding the sale by itself. */
  readonly weight: number;
}

export interface Decision {
  readonly action: 'hide' | 'restore' | 'dismiss';
  /** `reports` and `flood`: it was hidden by itself. Null: nothing was hidden. */
  readonly reason: Held['reason'] | null;
  readonly note: string;
  readonly at: string;
}

/** A sale that waits for a moderator, or that one hid, with all that is to be known to decide. */
export interface QueueEntry {
  readonly sale: Sale;
  readonly place: Place | null;
  readonly held: Held | null;
  /** Null: its reports are to be looked at, but it is shown. */
  readonly waits: 'flood' | 'reports' | null;
  /** Of the reports that nobody has decided. */
  readonly weight: number;
  /** The newest ones. */
  readonly reports: readonly QueuedReport[];
  readonly reportCount: number;
  readonly decisions: readonly Decision[];
  readonly since: string;
}

export interface QueuePage {
  readonly entries: readonly QueueEntry[];
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null;
  /** How many are open, counted up to 100. */
  readonly openCount: number;
}

/** What a moderator decides. */
export type ModerateAction =
  | { readonly action: 'hide'; readonly reason: HideReason; readonly note: string }
  | { readonly action: 'restore' | 'dismiss' };

/**
 * What takes a decision back; null: nothing does. A sale that waited can only be decided, so hiding or
 * showing it has no way back to waiting, and reports that were settled stay so.
 */
export function undoOf(
  held: Held | null,
  { action }: Pick<ModerateAction, 'action'>,
): ModerateAction | null {
  if (action === 'hide' && held === null) return { action: 'restore' };
  if (action !== 'restore' || held?.by !== 'moderator') return null;
  const { reason, note } = held;
  return {
    action: 'hide',
    reason: reason === 'reports' || reason === 'flood' ? 'other' : reason,
    note,
  };
}

/** Why nothing came of what a moderator asked for. `gone`: there is no such sale any more. */
export interface ModerationFailure {
  readonly code: 'unreachable' | 'signed-out' | 'forbidden' | 'gone' | 'failed';
}

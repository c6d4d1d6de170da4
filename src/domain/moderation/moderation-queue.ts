import type { ReportReason } from '../check-in/sale-report.ts';
import type { Place, Sale } from '../sale/sale.ts';
import type { Held, HideReason } from './held.ts';

/** `open`: needs a decision. `hidden`: hidden by a moderator. */
export type QueueState = 'open' | 'hidden';

export interface QueuedReport {
  readonly reason: ReportReason;
  readonly details: string;
  /** ISO 8601 in UTC, like the others. */
  readonly at: string;
  /** Its weight toward hiding the sale automatically. */
  readonly weight: number;
}

export interface Decision {
  readonly action: 'hide' | 'restore' | 'dismiss';
  /** `reports` and `flood`: hidden automatically. Null: not hidden. */
  readonly reason: Held['reason'] | null;
  readonly note: string;
  readonly at: string;
}

/** A sale that is waiting for a moderator, or was hidden by one, with everything needed to decide. */
export interface QueueEntry {
  readonly sale: Sale;
  readonly place: Place | null;
  readonly held: Held | null;
  /** Null: it needs a look, but it is visible. */
  readonly waits: 'flood' | 'reports' | null;
  /** How many reports are undecided. */
  readonly weight: number;
  /** The newest ones. */
  readonly reports: readonly QueuedReport[];
  readonly reportCount: number;
  readonly decisions: readonly Decision[];
  readonly since: string;
}

/** Whether nobody has reported the sale: a moderator is asked because guests have posted many near it. */
export function isAsked({ held, reportCount }: Pick<QueueEntry, 'held' | 'reportCount'>): boolean {
  return held === null && reportCount === 0;
}

export interface QueuePage {
  readonly entries: readonly QueueEntry[];
  /** The cursor of the next page, or null after the last one. */
  readonly next: string | null;
  /** How many are open, counted up to 100. */
  readonly openCount: number;
}

/** What a moderator decides. */
export type ModerateAction =
  | { readonly action: 'hide'; readonly reason: HideReason; readonly note: string }
  | { readonly action: 'restore' | 'dismiss' };

/**
 * The decision that undoes this one, or null if none does. A waiting sale cannot go back to waiting, so
 * hiding or showing it cannot be undone. Resolved reports stay resolved.
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

/** Why a moderator's action failed. `gone`: the sale no longer exists. */
export interface ModerationFailure {
  readonly code: 'unreachable' | 'signed-out' | 'forbidden' | 'gone' | 'failed';
}

/** Why the server did not do what a moderator asked for. */
export const MODERATION_REFUSALS = ['forbidden', 'gone', 'args', 'limit', 'restoring'] as const;
export type ModerationRefusal = (typeof MODERATION_REFUSALS)[number];

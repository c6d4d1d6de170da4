/** Why a moderator hides a sale. */
export const HIDE_REASONS = [
  'fake',
  'wrong_place',
  'not_a_sale',
  'forbidden_goods',
  'offensive',
  'spam',
  'other',
] as const;
export type HideReason = (typeof HIDE_REASONS)[number];

export const HELD_BY = ['moderator', 'reports', 'flood'] as const;

/**
 * Says that a sale is hidden from everyone but its seller and moderators, and why. Reports, or a flood of new
 * sales, hide it automatically until a moderator has looked at it.
 */
export interface Held {
  readonly by: (typeof HELD_BY)[number];
  /** The moderator's reason. Otherwise the same as `by`. */
  readonly reason: HideReason | 'reports' | 'flood';
  /** The moderator's message to the seller; may be empty. */
  readonly note: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export const NOTE_LIMIT = 500;

export function isSameHeld(a: Held | null, b: Held | null): boolean {
  if (a === null || b === null) return a === b;
  return a.by === b.by && a.reason === b.reason && a.note === b.note && a.at === b.at;
}

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
 * That a sale is shown to nobody but its seller and moderators, and why. By reports or a flood of sales it
 * was hidden by itself, until a moderator looks at it.
 */
export interface Held {
  readonly by: (typeof HELD_BY)[number];
  /** What a moderator chose; of the others it repeats `by`. */
  readonly reason: HideReason | 'reports' | 'flood';
  /** What a moderator wrote to the seller; may be empty. */
  readonly note: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export const NOTE_LIMIT = 500;

export function isSameHeld(a: Held | null, b: Held | null): boolean {
  if (a === null || b === null) return a === b;
  return a.by === b.by && a.reason === b.reason && a.note === b.note && a.at === b.at;
}

/** What visitors can report about a sale. */

export const REPORT_REASONS = [
  'spam',
  'wrong-place',
  'not-a-sale',
  /** The same sale is listed by somebody else, too. */
  'duplicate',
  /** Who lives there asks that it goes. */
  'resident',
  'offensive',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_DETAILS_LIMIT = 1000;

/** Answers to "is it on?". */
export const ON_STATES = ['on', 'not-there', 'ended-early', 'sold-out'] as const;
export type OnState = (typeof ON_STATES)[number];

/** Answers to "how big is it?". */
export const SALE_SIZES = ['small', 'medium', 'large'] as const;
export type SaleSize = (typeof SALE_SIZES)[number];

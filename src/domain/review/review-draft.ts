import type { Rating, Review } from './review.ts';

/** A review while it is written. Only the rating is required (spec 5). */
export interface ReviewDraft {
  /** Null: not chosen yet. */
  readonly rating: Rating | null;
  readonly title: string;
  readonly comment: string;
}

const EMPTY: ReviewDraft = { rating: null, title: '', comment: '' };

/** What the form starts with: the review that stands, else nothing. */
export function draftOfReview(review: Review | null): ReviewDraft {
  if (review === null) return EMPTY;
  return { rating: review.rating, title: review.title, comment: review.comment };
}

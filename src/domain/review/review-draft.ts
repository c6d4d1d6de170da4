import type { Rating, Review } from './review.ts';

/** A review that is being written. Only the rating is required (spec 5). */
export interface ReviewDraft {
  /** Null: not chosen yet. */
  readonly rating: Rating | null;
  readonly title: string;
  readonly comment: string;
}

const EMPTY: ReviewDraft = { rating: null, title: '', comment: '' };

/** The initial values of the form: the existing review, or empty. */
export function draftOfReview(review: Review | null): ReviewDraft {
  if (review === null) return EMPTY;
  return { rating: review.rating, title: review.title, comment: review.comment };
}

import type { Door } from '../../device/door/door.ts';
import type { Committed } from '../../device/door/writes-door.ts';
import {
  type Rating,
  type Review,
  REVIEW_COMMENT_LIMIT,
  REVIEW_TITLE_LIMIT,
} from '../../domain/review/review.ts';
import { lineOf, paragraphsOf } from '../../domain/text/cut.ts';

export interface ReviewInput {
  /** Of the person's review of this sale, if there is one; else a new id. */
  readonly id: string;
  readonly saleId: string;
  readonly rating: Rating;
  readonly title: string;
  readonly comment: string;
  /** The review as it was when the person began to change it; null: there was none. */
  readonly was: Pick<Review, 'rating' | 'title' | 'comment'> | null;
}

/** Writes or rewrites the person's one review of a sale; title and comment may be empty (spec 5). */
export function putReview(
  door: Door,
  { id, saleId, rating, title, comment, was }: ReviewInput,
): Promise<Committed> {
  return door.writes.commit({
    op: 'review.put',
    args: {
      id,
      saleId,
      rating,
      title: lineOf(title, REVIEW_TITLE_LIMIT),
      comment: paragraphsOf(comment, REVIEW_COMMENT_LIMIT),
      was: was && { rating: was.rating, title: was.title, comment: was.comment },
    },
  });
}

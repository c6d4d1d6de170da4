import { fieldsShape } from '../../domain/merging/merge-pieces.ts';
import type { Review } from '../../domain/review/review.ts';
import { type Merging, merging } from './merging.ts';
import { type MutationRule, madeAt } from './rule.ts';

/*
 * SQL: `app.review_put`, `app.review_delete`.
 * Tests: two-phones, reviews.contract, merging.contract.
 */

export type ReviewFields = Pick<Review, 'rating' | 'title' | 'comment'>;

/** The arguments of a document with an id of its own that is about a sale. */
interface OfSale {
  readonly id: string;
  readonly saleId: string;
}

/** The arguments of each. */
export interface ReviewArgs {
  /** A second review of a sale by the same user changes the first one, which keeps its id. */
  'review.put': OfSale & ReviewFields & Merging<ReviewFields>;
  'review.delete': OfSale;
}

const reviewMerging = merging<ReviewFields, ReviewArgs['review.put']>(
  fieldsShape(['rating', 'title', 'comment']),
  ({ review }) => review,
);

/** Writes or rewrites the person's one review of a sale. The first one's id stays. */
const reviewPut: MutationRule<ReviewArgs['review.put']> = {
  version: 1,
  replaces: ['review.delete'],
  entityId: (args) => args.saleId,
  touches: () => ['review'],
  looksAt: ['sale'],
  ...reviewMerging.rule,
  fold: (docs, args, made) => ({
    ...docs,
    review: {
      id: docs.review?.id ?? args.id,
      saleId: args.saleId,
      sellerId: docs.sale?.userId ?? docs.review?.sellerId ?? '',
      authorName: docs.review?.authorName ?? null,
      ...reviewMerging.over(args, docs.review),
      createdAt: docs.review?.createdAt ?? madeAt(made),
      updatedAt: madeAt(made),
    },
  }),
};

/** Takes the person's review of a sale back. */
const reviewDelete: MutationRule<ReviewArgs['review.delete']> = {
  version: 1,
  replaces: ['review.put', 'review.delete'],
  entityId: (args) => args.saleId,
  touches: () => ['review'],
  fold: (docs) => ({ ...docs, review: null }),
};

export const reviewRules = {
  'review.put': reviewPut,
  'review.delete': reviewDelete,
};

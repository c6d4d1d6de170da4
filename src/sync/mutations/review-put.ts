import type { MutationArgs } from '../mutation.ts';
import { replacing } from './replacing.ts';
import { type MutationRule, madeAt } from './rule.ts';

/** Writes or rewrites the person's one review of a sale. The first one's id stays. */
export const reviewPut: MutationRule<'review.put'> = {
  name: 'review.put',
  version: 1,
  label: 'review-sale',
  replaces: ['review.delete'],
  subject: (args) => args.saleId,
  touches: () => ['review'],
  ...replacing<MutationArgs['review.put']>(),
  fold: (docs, { id, saleId, rating, title, comment }, made) => ({
    ...docs,
    review: {
      id: docs.review?.id ?? id,
      saleId,
      sellerId: docs.sale?.userId ?? docs.review?.sellerId ?? '',
      authorName: docs.review?.authorName ?? null,
      rating,
      title,
      comment,
      createdAt: docs.review?.createdAt ?? madeAt(made),
      updatedAt: madeAt(made),
    },
  }),
};

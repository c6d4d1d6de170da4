import { fieldsShape } from '../../domain/merging/pieces.ts';
import type { MutationArgs, ReviewFields } from './mutation.ts';
import { merging } from './merging.ts';
import { type MutationRule, madeAt } from './rule.ts';

const { over, rule } = merging<ReviewFields, MutationArgs['review.put']>(
  fieldsShape(['rating', 'title', 'comment']),
  ({ review }) => review,
);

/** Writes or rewrites the person's one review of a sale. The first one's id stays. */
export const reviewPut: MutationRule<'review.put'> = {
  name: 'review.put',
  version: 2,
  label: 'review-sale',
  replaces: ['review.delete'],
  subject: (args) => args.saleId,
  touches: () => ['review'],
  ...rule,
  fold: (docs, args, made) => ({
    ...docs,
    review: {
      id: docs.review?.id ?? args.id,
      saleId: args.saleId,
      sellerId: docs.sale?.userId ?? docs.review?.sellerId ?? '',
      authorName: docs.review?.authorName ?? null,
      ...over(args, docs.review),
      createdAt: docs.review?.createdAt ?? madeAt(made),
      updatedAt: madeAt(made),
    },
  }),
};

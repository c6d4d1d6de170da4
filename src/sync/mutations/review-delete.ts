import type { MutationRule } from './rule.ts';

/** Takes the person's review of a sale back. */
export const reviewDelete: MutationRule<'review.delete'> = {
  name: 'review.delete',
  version: 1,
  label: 'delete-review',
  replaces: ['review.put', 'review.delete'],
  subject: (args) => args.saleId,
  touches: () => ['review'],
  fold: (docs) => ({ ...docs, review: null }),
};

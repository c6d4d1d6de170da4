import { type MutationRule, madeAt } from './rule.ts';

/** Calls a sale off. It stays visible as cancelled; nothing but its deletion may follow. */
export const saleCancel: MutationRule<'sale.cancel'> = {
  name: 'sale.cancel',
  version: 1,
  label: 'cancel-sale',
  isBarrier: true,
  subject: (args) => args.id,
  touches: () => ['sale'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  // Cancelling what is cancelled changes nothing: two devices may both have said it.
  fold: (docs, args, made) =>
    docs.sale === null || docs.sale.cancelledAt !== null
      ? docs
      : {
          ...docs,
          sale: { ...docs.sale, cancelledAt: madeAt(made), cancelReason: args.reason },
        },
};

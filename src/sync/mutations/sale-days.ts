import type { MutationRule } from './rule.ts';

/** Replaces the days as one set; refused `stale` if someone else has changed them (SYNC-20). */
export const saleDays: MutationRule<'sale.days'> = {
  name: 'sale.days',
  version: 1,
  label: 'change-days',
  awaitsOlder: true,
  subject: (args) => args.id,
  touches: () => ['sale'],
  // The person who made the newer one saw the older, not what the server has meanwhile: so the
  // version that was seen is the older's.
  coalesce: (older, newer) => ({ ...newer, expectRev: older.expectRev }),
  after: (older, newer) => ({ ...newer, expectRev: older.expectRev }),
  overtaken: () => null,
  lift: (args, resultRev) =>
    args.expectRev === null || args.expectRev >= resultRev
      ? args
      : { ...args, expectRev: resultRev },
  onto: (args, { rev }) => ({ ...args, expectRev: rev }),
  fold: (docs, args) =>
    docs.sale === null || docs.sale.cancelledAt !== null
      ? docs
      : { ...docs, sale: { ...docs.sale, days: args.days } },
};

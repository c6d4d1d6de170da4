import { isAccount } from '../rows/scope-name.ts';
import type { MutationRule } from './rule.ts';

/** Makes a guest's sale the account's (SYNC-21). Claiming what is one's own changes nothing. */
export const saleClaim: MutationRule<'sale.claim'> = {
  name: 'sale.claim',
  version: 1,
  label: 'claim-sale',
  isBarrier: true,
  subject: (args) => args.id,
  touches: () => ['sale', 'place', 'private'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs, _args, { principal }) =>
    docs.sale === null || docs.sale.userId !== null || !isAccount(principal)
      ? docs
      : { ...docs, sale: { ...docs.sale, userId: principal } },
};

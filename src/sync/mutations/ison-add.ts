import { type MutationRule, NO_EFFECT } from './rule.ts';

/** Whether a sale is on. Counted by the server into the sale's stats; a later word replaces it. */
export const isonAdd: MutationRule<'ison.add'> = {
  ...NO_EFFECT,
  name: 'ison.add',
  version: 1,
  label: 'tell-if-on',
  subject: (args) => args.saleId,
  overtaken: () => null,
};

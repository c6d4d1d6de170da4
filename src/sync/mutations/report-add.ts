import { type MutationRule, NO_EFFECT } from './rule.ts';

/** Tells the moderators what is wrong with a sale. */
export const reportAdd: MutationRule<'report.add'> = {
  ...NO_EFFECT,
  name: 'report.add',
  version: 1,
  label: 'report-sale',
  subject: (args) => args.saleId,
};

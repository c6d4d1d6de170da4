import { type MutationRule, NO_EFFECT } from './rule.ts';

/** Says that something failed here, without a word about the person. */
export const errorReport: MutationRule<'error.report'> = {
  ...NO_EFFECT,
  name: 'error.report',
  version: 1,
  label: 'report-error',
  isIncidental: true,
  subject: (args) => args.id,
};

import { type MutationRule, NO_EFFECT } from './rule.ts';

/** Which sales were looked at, counted on the device (SYNC-25). */
export const viewBatch: MutationRule<'view.batch'> = {
  ...NO_EFFECT,
  name: 'view.batch',
  version: 1,
  label: 'count-views',
  isIncidental: true,
  subject: (args) => args.id,
};

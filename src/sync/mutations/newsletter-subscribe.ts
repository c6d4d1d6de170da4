import { type MutationRule, NO_EFFECT } from './rule.ts';

/** Puts an address on the newsletter's list. */
export const newsletterSubscribe: MutationRule<'newsletter.subscribe'> = {
  ...NO_EFFECT,
  name: 'newsletter.subscribe',
  version: 1,
  label: 'subscribe',
  subject: (args) => args.id,
};

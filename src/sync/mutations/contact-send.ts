import { type MutationRule, NO_EFFECT } from './rule.ts';

/** A message to the people who run this. */
export const contactSend: MutationRule<'contact.send'> = {
  ...NO_EFFECT,
  name: 'contact.send',
  version: 1,
  label: 'send-message',
  subject: (args) => args.id,
};

import { type MutationRule, NO_EFFECT } from './rule.ts';

/*
 * SQL: `app.contact_send`, `app.newsletter_subscribe`, `app.error_report`.
 * Tests: fold-every, letters.contract.
 */

/** The arguments of each. */
export interface MessageArgs {
  'contact.send': {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly subject: string;
    readonly message: string;
  };
  'newsletter.subscribe': { readonly id: string; readonly email: string };
  /** What failed and where. Nothing about a person, and no message text. */
  'error.report': {
    readonly id: string;
    readonly name: string;
    readonly code: string;
    readonly where: string;
    readonly build: string;
  };
}

/** A message to the people who run this. */
const contactSend: MutationRule<MessageArgs['contact.send']> = {
  ...NO_EFFECT,
  version: 1,
  entityId: (args) => args.id,
};

/** Puts an address on the newsletter's list. */
const newsletterSubscribe: MutationRule<MessageArgs['newsletter.subscribe']> = {
  ...NO_EFFECT,
  version: 1,
  entityId: (args) => args.id,
};

/** Reports an error of the app, without anything about the person. */
const errorReport: MutationRule<MessageArgs['error.report']> = {
  ...NO_EFFECT,
  version: 1,
  isIncidental: true,
  entityId: (args) => args.id,
};

export const messageRules = {
  'contact.send': contactSend,
  'newsletter.subscribe': newsletterSubscribe,
  'error.report': errorReport,
};

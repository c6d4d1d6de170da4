import { type Result, err, ok } from '../result.ts';
import { cleanLine, cleanParagraphs, codePointLength, isBlank } from '../text/clean.ts';
import { lineOf } from '../text/cut.ts';
import { isEmail } from './email.ts';

/** A message to the people who run this app, as typed. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export type ContactField = keyof ContactMessage;

export interface ContactProblem {
  readonly field: ContactField;
  readonly code: 'required' | 'too-long' | 'email-invalid';
}

/** The fields, in the order of the form. */
const FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message'];

/** The longest value that is sent, in code points. */
export const CONTACT_LIMITS = { name: 120, email: 254, subject: 200, message: 5000 } as const;

export const EMPTY_CONTACT: ContactMessage = { name: '', email: '', subject: '', message: '' };

/** Why the message cannot be sent: all four fields are required (spec 5). */
export function contactProblems(typed: ContactMessage): readonly ContactProblem[] {
  const message = cleaned(typed);
  return FIELDS.flatMap((field): readonly ContactProblem[] => {
    const text = message[field];
    if (isBlank(text)) return [{ field, code: 'required' }];
    if (codePointLength(text) > CONTACT_LIMITS[field]) return [{ field, code: 'too-long' }];
    return field === 'email' && !isEmail(text) ? [{ field, code: 'email-invalid' }] : [];
  });
}

/** The message as it is sent, or the first field with a problem. */
export function checkedContact(
  typed: ContactMessage,
): Result<ContactMessage, { readonly field: ContactField }> {
  const [first] = contactProblems(typed);
  return first === undefined ? ok(cleaned(typed)) : err({ field: first.field });
}

function cleaned({ name, email, subject, message }: ContactMessage): ContactMessage {
  return {
    name: cleanLine(name),
    email: cleanLine(email),
    subject: cleanLine(subject),
    message: cleanParagraphs(message),
  };
}

/** The address for the newsletter, or null if it is empty or has no @ (spec 5). */
export function newsletterAddress(typed: string): string | null {
  const email = lineOf(typed, CONTACT_LIMITS.email);
  return email.includes('@') ? email : null;
}

import { type Result, err, ok } from '../result.ts';
import { isBlank } from '../text/clean.ts';
import { lineOf, paragraphsOf } from '../text/cut.ts';

/** A message to the people who run this, as it was typed. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

const LIMITS = { name: 120, email: 254, subject: 200, message: 5000 } as const;

/** The message as it is sent; else its first field that is missing or no address (spec 5). */
export function checkedContact(
  typed: ContactMessage,
): Result<ContactMessage, { readonly field: keyof ContactMessage }> {
  const message: ContactMessage = {
    name: lineOf(typed.name, LIMITS.name),
    email: lineOf(typed.email, LIMITS.email),
    subject: lineOf(typed.subject, LIMITS.subject),
    message: paragraphsOf(typed.message, LIMITS.message),
  };
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    if (isBlank(message[field])) return err({ field });
  }
  return isAddress(message.email) ? ok(message) : err({ field: 'email' });
}

/** An address as the server takes it: something, an @, something, and no space. */
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** The address for the newsletter: not empty and with an @ in it (spec 5); else null. */
export function newsletterAddress(typed: string): string | null {
  const email = lineOf(typed, LIMITS.email);
  return email.includes('@') ? email : null;
}

import type { Door } from '../../device/door/door.ts';
import type { Committed, WriteFailure } from '../../device/door/writes-door.ts';
import {
  type ContactField,
  type ContactMessage,
  checkedContact,
  newsletterAddress,
} from '../../domain/account/contact.ts';
import {
  type ProfileChanges,
  checkedProfileChanges,
} from '../../domain/account/profile-changes.ts';
import { type Result, err } from '../../domain/result.ts';
import { lineOf } from '../../domain/text/cut.ts';

export type PatchProfileFailure =
  | WriteFailure
  | { readonly code: 'invalid'; readonly field: 'zipCode' | 'displayName' };

/** Changes fields of the person's profile; empty text takes a value away. */
export async function patchProfile(
  door: Door,
  userId: string,
  changes: ProfileChanges,
): Promise<Result<{ readonly opId: string }, PatchProfileFailure>> {
  const checked = checkedProfileChanges(changes);
  if (!checked.ok) return err({ code: 'invalid', ...checked.error });
  return door.writes.commit({ op: 'profile.patch', args: { id: userId, set: checked.value } });
}

export type SendContactFailure =
  | WriteFailure
  | { readonly code: 'invalid'; readonly field: ContactField };

/** Queues a message to the people who run this; all four fields are required (spec 5). */
export async function sendContact(
  door: Door,
  { id, ...typed }: ContactMessage & { readonly id: string },
): Promise<Result<{ readonly opId: string }, SendContactFailure>> {
  const checked = checkedContact(typed);
  if (!checked.ok) return err({ code: 'invalid', ...checked.error });
  return door.writes.commit({ op: 'contact.send', args: { id, ...checked.value } });
}

export type SubscribeFailure = WriteFailure | { readonly code: 'invalid'; readonly field: 'email' };

/** Puts an address on the newsletter's list (spec 5: not empty and with an @). */
export async function subscribeNewsletter(
  door: Door,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Result<{ readonly opId: string }, SubscribeFailure>> {
  const address = newsletterAddress(email);
  if (address === null) return err({ code: 'invalid', field: 'email' });
  return door.writes.commit({ op: 'newsletter.subscribe', args: { id, email: address } });
}

export interface ErrorInput {
  readonly id: string;
  /** Class of the error. */
  readonly name: string;
  readonly code: string;
  /** Part of the app, never an address with what a person typed in it. */
  readonly where: string;
  readonly build: string;
}

/** Reports that something failed. A report must hold nothing about the person, and no message's text. */
export function reportError(
  door: Door,
  { id, name, code, where, build }: ErrorInput,
): Promise<Committed> {
  return door.writes.commit({
    op: 'error.report',
    args: {
      id,
      name: lineOf(name, 80),
      code: lineOf(code, 200),
      where: lineOf(where, 200),
      build: lineOf(build, 40),
    },
  });
}

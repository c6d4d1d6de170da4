import {
  type ContactField,
  type ContactMessage,
  checkedContact,
} from '../domain/account/contact.ts';
import { type Result, err } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export type SendContactFailure =
  | CommitFailure
  | { readonly code: 'invalid'; readonly field: ContactField };

/** Queues a message to the people who run this; all four fields are required (spec 5). */
export async function sendContact(
  door: Door,
  { id, ...typed }: ContactMessage & { readonly id: string },
): Promise<Result<{ readonly opId: string }, SendContactFailure>> {
  const checked = checkedContact(typed);
  if (!checked.ok) return err({ code: 'invalid', ...checked.error });
  return door.commit({ op: 'contact.send', args: { id, ...checked.value } });
}

import { newsletterAddress } from '../domain/account/contact.ts';
import { type Result, err } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export type SubscribeFailure =
  | CommitFailure
  | { readonly code: 'invalid'; readonly field: 'email' };

/** Puts an address on the newsletter's list (spec 5: not empty and with an @). */
export async function subscribeNewsletter(
  door: Door,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Result<{ readonly opId: string }, SubscribeFailure>> {
  const address = newsletterAddress(email);
  if (address === null) return err({ code: 'invalid', field: 'email' });
  return door.commit({ op: 'newsletter.subscribe', args: { id, email: address } });
}

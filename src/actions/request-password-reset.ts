import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { AuthFailure, Door } from '../device/door.ts';

export type ResetRequestProblem = { readonly code: 'fields-missing' | 'email-invalid' };

/** Asks for a mail with a link to `redirectTo`. The answer is the same for unknown addresses. */
export async function requestPasswordReset(
  door: Door,
  entered: string,
  redirectTo: string,
): Promise<Result<void, AuthFailure | ResetRequestProblem>> {
  const email = entered.trim();
  if (email === '') return err({ code: 'fields-missing' });
  if (!email.includes('@')) return err({ code: 'email-invalid' });
  return door.requestPasswordReset(email, redirectTo);
}

import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { AuthFailure, Door, SessionView } from '../device/door.ts';

/** Spec 5; the sentence is in `i18n/`. */
export type LogInProblem = { readonly code: 'fields-missing' };

/** Signs in (spec 5: e-mail and password are required). */
export async function logIn(
  door: Door,
  input: { readonly email: string; readonly password: string },
): Promise<Result<SessionView, AuthFailure | LogInProblem>> {
  const email = input.email.trim();
  if (email === '' || input.password === '') return err({ code: 'fields-missing' });
  return door.logIn({ email, password: input.password });
}

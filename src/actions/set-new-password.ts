import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { AuthFailure, Door } from '../device/door.ts';

export type NewPasswordProblem = { readonly code: 'fields-missing' };

/** Replaces the password of the person who is signed in. */
export async function setNewPassword(
  door: Door,
  password: string,
): Promise<Result<void, AuthFailure | NewPasswordProblem>> {
  return password === '' ? err({ code: 'fields-missing' }) : door.setNewPassword(password);
}

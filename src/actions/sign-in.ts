import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { parseZip } from '../domain/geo/zip-format.ts';
import type { AuthFailure, Door, SessionView } from '../worker/door.ts';

/** Codes of spec 5; the sentences are in `i18n/`. */
export type FormFailure = { readonly code: 'fields-missing' | 'zip-invalid' };

export type SignInResult = Promise<Result<SessionView, AuthFailure | FormFailure>>;

/** Opens an account (spec 5: all three are required, the ZIP code as in the location dialog). */
export async function signUp(
  door: Door,
  input: { readonly email: string; readonly password: string; readonly zipCode: string },
): SignInResult {
  const email = input.email.trim();
  const zipCode = input.zipCode.trim();
  if (email === '' || input.password === '' || zipCode === '') {
    return err({ code: 'fields-missing' });
  }
  if (!parseZip(zipCode).ok) return err({ code: 'zip-invalid' });
  return door.signUp({ email, password: input.password, zipCode });
}

/** Spec 5: e-mail and password are required. */
export async function logIn(
  door: Door,
  input: { readonly email: string; readonly password: string },
): SignInResult {
  const email = input.email.trim();
  if (email === '' || input.password === '') return err({ code: 'fields-missing' });
  return door.logIn({ email, password: input.password });
}

/**
 * Signs out because the person asked for it. Tries for up to 5 s to send what waits; what could not
 * be sent stays on this device for the next sign-in (SYNC-15).
 */
export function logOut(door: Door): Promise<void> {
  return door.logOut();
}

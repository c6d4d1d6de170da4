import type { AuthFailure, SessionView } from '../../device/door/account-door.ts';
import type { Door } from '../../device/door/door.ts';
import { isEmail } from '../../domain/account/email.ts';
import { parseZip, plainZip } from '../../domain/geo/zip-format.ts';
import { type Result, err } from '../../domain/result.ts';

/** Spec 5; the sentence is in `i18n/`. */
export type LogInProblem = { readonly code: 'fields-missing' };

/** Signs in (spec 5: e-mail and password are required). */
export async function logIn(
  door: Door,
  input: { readonly email: string; readonly password: string },
): Promise<Result<SessionView, AuthFailure | LogInProblem>> {
  const email = input.email.trim();
  if (email === '' || input.password === '') return err({ code: 'fields-missing' });
  return door.account.logIn({ email, password: input.password });
}

/** Codes of spec 5; the sentences are in `i18n/`. */
export type SignUpProblem = {
  readonly code: 'fields-missing' | 'email-invalid' | 'zip-invalid';
};

export interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly zipCode: string;
  /** Where the mailed link that confirms the address leads. If absent, the server decides. */
  readonly redirectTo?: string;
}

/** Opens an account (spec 5: all three are required, the ZIP code as in the location dialog). */
export async function signUp(
  door: Door,
  input: SignUpForm,
): Promise<Result<SessionView, AuthFailure | SignUpProblem>> {
  const email = input.email.trim();
  const zipCode = plainZip(input.zipCode);
  if (email === '' || input.password === '' || zipCode === '') {
    return err({ code: 'fields-missing' });
  }
  if (!isEmail(email)) return err({ code: 'email-invalid' });
  if (!parseZip(zipCode).ok) return err({ code: 'zip-invalid' });
  return door.account.signUp({ ...input, email, zipCode });
}

export type ResetRequestProblem = { readonly code: 'fields-missing' | 'email-invalid' };

/** Asks for a mail with a link to `redirectTo`. The answer is the same for unknown addresses. */
export async function requestPasswordReset(
  door: Door,
  entered: string,
  redirectTo: string,
): Promise<Result<void, AuthFailure | ResetRequestProblem>> {
  const email = entered.trim();
  if (email === '') return err({ code: 'fields-missing' });
  if (!isEmail(email)) return err({ code: 'email-invalid' });
  return door.account.requestPasswordReset(email, redirectTo);
}

export type NewPasswordProblem = { readonly code: 'fields-missing' };

/** Replaces the password of the person who is signed in. */
export async function setNewPassword(
  door: Door,
  password: string,
): Promise<Result<void, AuthFailure | NewPasswordProblem>> {
  return password === '' ? err({ code: 'fields-missing' }) : door.account.setPassword(password);
}

export type LocalProfileProblem = { readonly code: 'fields-missing' | 'zip-invalid' };

/** Says who uses a device without a server. Both are required, the ZIP code as at sign-up (spec 5). */
export async function setLocalProfile(
  door: Door,
  input: { readonly name: string; readonly zipCode: string },
): Promise<Result<SessionView, AuthFailure | LocalProfileProblem>> {
  const name = input.name.trim();
  const zipCode = plainZip(input.zipCode);
  if (name === '' || zipCode === '') return err({ code: 'fields-missing' });
  if (!parseZip(zipCode).ok) return err({ code: 'zip-invalid' });
  return door.account.setLocalProfile({ name, zipCode });
}

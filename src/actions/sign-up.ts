import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { parseZip } from '../domain/geo/zip-format.ts';
import type { AuthFailure, Door, SessionView } from '../device/door.ts';

/** Codes of spec 5; the sentences are in `i18n/`. */
export type SignUpProblem = { readonly code: 'fields-missing' | 'zip-invalid' };

export interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly zipCode: string;
  /** Where the mailed link leads that confirms the address; left out: where the server says. */
  readonly redirectTo?: string;
}

/** Opens an account (spec 5: all three are required, the ZIP code as in the location dialog). */
export async function signUp(
  door: Door,
  input: SignUpForm,
): Promise<Result<SessionView, AuthFailure | SignUpProblem>> {
  const email = input.email.trim();
  const zipCode = input.zipCode.trim();
  if (email === '' || input.password === '' || zipCode === '') {
    return err({ code: 'fields-missing' });
  }
  if (!parseZip(zipCode).ok) return err({ code: 'zip-invalid' });
  return door.signUp({ ...input, email, zipCode });
}

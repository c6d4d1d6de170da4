import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import { parseZip } from '../domain/geo/zip-format.ts';
import type { AuthFailure, Door, SessionView } from '../device/door.ts';

export type LocalProfileProblem = { readonly code: 'fields-missing' | 'zip-invalid' };

/** Says who uses a device without a server. Both are required, the ZIP code as at sign-up (spec 5). */
export async function setLocalProfile(
  door: Door,
  input: { readonly name: string; readonly zipCode: string },
): Promise<Result<SessionView, AuthFailure | LocalProfileProblem>> {
  const name = input.name.trim();
  const zipCode = input.zipCode.trim();
  if (name === '' || zipCode === '') return err({ code: 'fields-missing' });
  if (!parseZip(zipCode).ok) return err({ code: 'zip-invalid' });
  return door.setLocalProfile({ name, zipCode });
}

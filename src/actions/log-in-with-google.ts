import type { Result } from '../domain/result.ts';
import type { AuthFailure, Door } from '../device/door.ts';

/** The address to leave the page for; Google's page ends at `redirectTo` (spec 7). */
export function logInWithGoogle(
  door: Door,
  redirectTo: string,
): Promise<Result<string, AuthFailure>> {
  return door.logInWithGoogle(redirectTo);
}

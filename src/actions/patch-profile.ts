import { type ProfileChanges, checkedProfileChanges } from '../domain/account/profile-changes.ts';
import { type Result, err } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export type PatchProfileFailure =
  | CommitFailure
  | { readonly code: 'invalid'; readonly field: 'zipCode' | 'displayName' };

/** Changes fields of the person's profile; empty text takes a value away. */
export async function patchProfile(
  door: Door,
  userId: string,
  changes: ProfileChanges,
): Promise<Result<{ readonly opId: string }, PatchProfileFailure>> {
  const checked = checkedProfileChanges(changes);
  if (!checked.ok) return err({ code: 'invalid', ...checked.error });
  return door.commit({ op: 'profile.patch', args: { id: userId, set: checked.value } });
}

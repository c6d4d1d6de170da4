import type { Json } from '../domain/account/preference.ts';
import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Sets one preference of the person; null takes it away. Keys are camelCase. */
export function setPreference(
  door: Door,
  userId: string,
  key: string,
  value: Json,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'preference.put', args: { id: userId, key, value } });
}

import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Makes what was done on this device without an account the signed-in person's (SYNC-15). */
export function moveWork(door: Door): Promise<Result<{ readonly moved: number }, CommitFailure>> {
  return door.moveWork();
}

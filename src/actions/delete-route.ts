import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Takes a planned route away. */
export function deleteRoute(
  door: Door,
  id: string,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({ op: 'route.delete', args: { id } });
}

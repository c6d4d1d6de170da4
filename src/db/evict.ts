import type { ChangeNotes } from './change-feed.ts';
import type { RummageDb } from './schema.ts';
import { dropScopes } from './sign-out.ts';

const UNUSED_FOR_MS = 60 * 60_000;
const CELLS_AT_ONCE = 8;

/**
 * Makes room by dropping public cells that nobody has looked at for an hour, oldest first; never the
 * queue (SYNC-23). False: there was nothing to drop.
 */
export async function evictCells(
  db: RummageDb,
  nowMs: number,
  notes: ChangeNotes,
): Promise<boolean> {
  const oldest = await db.scopes.orderBy('lastUsedMs').toArray();
  const unused = oldest
    .filter(({ scope, lastUsedMs }) => scope.startsWith('c:') && nowMs - lastUsedMs > UNUSED_FOR_MS)
    .slice(0, CELLS_AT_ONCE);
  if (unused.length === 0) return false;
  await dropScopes(
    db,
    unused.map(({ scope }) => scope),
    notes,
  );
  return true;
}

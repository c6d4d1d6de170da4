import { GUEST, isSaleScope, saleScope } from '../sync/scope-name.ts';
import type { ChangeNotes } from './change-feed.ts';
import { followedScopes } from './followed.ts';
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
    .filter(({ scope, lastUsedMs }) => {
      // Noted by a clock that was wrong, a time may lie ahead.
      return scope.startsWith('c:') && Math.abs(nowMs - lastUsedMs) > UNUSED_FOR_MS;
    })
    .slice(0, CELLS_AT_ONCE);
  if (unused.length === 0) return false;
  await dropScopes(
    db,
    unused.map(({ scope }) => scope),
    notes,
  );
  return true;
}

/** How long a sale that was opened by a link is kept after it was last asked for. */
const UNFOLLOWED_FOR_MS = 7 * 24 * 60 * 60_000;

/**
 * Lets go of single sales that were opened days ago and that nobody follows. What whoever works here
 * follows was asked for just before; what a guest of this device follows, or anyone has posted without
 * an account, stays while someone else is signed in. What waits on a sale keeps its row (SYNC-12).
 */
export async function forgetUnfollowed(
  db: RummageDb,
  nowMs: number,
  notes: ChangeNotes,
): Promise<void> {
  const old = await db.scopes
    .where('lastUsedMs')
    .below(nowMs - UNFOLLOWED_FOR_MS)
    .toArray();
  const single = old.map(({ scope }) => scope).filter(isSaleScope);
  if (single.length === 0) return;
  const posted = await db.secrets.toArray();
  const kept = new Set(posted.map(({ saleId }) => saleScope(saleId)));
  for (const scope of await followedScopes(db, GUEST)) kept.add(scope);
  const dropped = single.filter((scope) => !kept.has(scope));
  if (dropped.length > 0) await dropScopes(db, dropped, notes);
}

import { GUEST, isSaleScope, saleScope } from '../../sync/rows/scope-name.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { followedScopes } from '../views/followed.ts';
import type { RummageDb, ScopeRecord } from '../schema/schema.ts';
import { dropScopes } from '../principals/sign-out-cleanup.ts';
import type { Writing } from '../schema/writing.ts';

const UNUSED_FOR_MS = 60 * 60_000;
const CELLS_AT_ONCE = 8;

/**
 * Makes room by dropping public cells that nobody has looked at for an hour, oldest first. Never drops
 * the outbox (SYNC-23). `seenAtMs`: when a scope was last looked at, where that could not be stored. Returns false if
 * there was nothing to drop.
 */
export async function evictCells(
  db: RummageDb,
  nowMs: number,
  notes: ChangeNotes,
  seenAtMs: ReadonlyMap<string, number>,
): Promise<boolean> {
  const oldest = await db.scopes.orderBy('lastUsedMs').toArray();
  const unused = oldest
    .filter(({ scope, lastUsedMs }) => {
      const usedMs = seenAtMs.get(scope) ?? lastUsedMs;
      // A time noted by a wrong clock may lie in the future.
      return scope.startsWith('c:') && Math.abs(nowMs - usedMs) > UNUSED_FOR_MS;
    })
    .slice(0, CELLS_AT_ONCE);
  if (unused.length === 0) return false;
  const scopes = unused.map(({ scope }) => scope);
  await dropScopes({ db, notes }, scopes);
  return true;
}

/** How long a sale that was opened by a link is kept after it was last used. */
const UNFOLLOWED_FOR_MS = 7 * 24 * 60 * 60_000;

/** Whether nobody has used a single sale's scope for so long that it may go. */
export function isLongUnused({ scope, lastUsedMs }: ScopeRecord, nowMs: number): boolean {
  return isSaleScope(scope) && lastUsedMs < nowMs - UNFOLLOWED_FOR_MS;
}

/**
 * Drops single-sale scopes that nobody follows and that were last used more than 7 days ago. What the current
 * principal follows was requested just before. What this device's guest follows, or what was posted here without
 * an account, stays while someone else is signed in. Queued work keeps its sale's row (SYNC-12).
 */
export async function deleteUnfollowed({ db, notes }: Writing, nowMs: number): Promise<void> {
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
  if (dropped.length > 0) await dropScopes({ db, notes }, dropped);
}

import type { Survey } from '../../sync/local-store.ts';
import type { Principal } from '../../domain/principal.ts';
import { quarantineSuspects } from '../damage/quarantine-store.ts';
import { isUseOld, noteUse, scopesByName } from '../rows/scopes.ts';
import type { Writing } from '../schema/writing.ts';
import { hasUncounted } from '../views/view-counts.ts';
import { askedAndEnded } from './ended-sales.ts';
import { isLongUnused } from './evict.ts';

/**
 * Reads in one transaction what a sync has to know before it begins: each transaction is a wait of its own, and a
 * start waits for this one before it asks for sales.
 */
export async function survey(
  { db, notes, nowMs }: Writing,
  principal: Principal,
  scopes: readonly string[],
): Promise<Survey> {
  const { rows, overlays, outbox, done, views, secrets, shortlist, meta } = db;
  const tables = [rows, overlays, outbox, done, views, secrets, shortlist, meta, db.scopes];
  const { found, inUse } = await db.transaction('r', tables, async () => {
    // Damaged rows are found when they are viewed. Entries of the outbox that no index finds would never be
    // sent, and a scope whose record is missing would be followed as if it had never been read.
    const entries = await outbox.toArray();
    const records = await scopesByName(db);
    const hasViews = await hasUncounted(db);
    const hasDone = (await done.limit(1).count()) > 0;
    const hasOutbox = entries.length > 0;
    const isIdle = !hasOutbox && !hasViews;
    const { asked, ended } = isIdle
      ? await askedAndEnded(db, principal)
      : { asked: null, ended: [] };
    // Ended sales count as in use, too. Otherwise their rows would be dropped after a while.
    const used = [...scopes, ...ended].filter((scope) => isUseOld(records.get(scope), nowMs));
    const hasUnused = [...records.values()].some((record) => isLongUnused(record, nowMs));
    return { found: { hasOutbox, hasViews, hasDone, hasUnused, asked }, inUse: used };
  });
  if (inUse.length > 0) await noteUse(db, inUse, nowMs);
  const suspects = db.quarantine.takeSuspects();
  if (suspects.size > 0) await quarantineSuspects(db, suspects, nowMs, notes);
  return found;
}

import type { Principal } from '../../domain/principal.ts';
import { isAccount, ownScope } from '../../sync/rows/scope-name.ts';
import { stripDone } from '../outbox/acknowledged.ts';
import { dropDrafts } from '../drafts/drafts.ts';
import { release } from '../rows/merge-rows.ts';
import { RowSet } from '../rows/row-set.ts';
import { rebuildOverlays, waitingOn } from '../outbox/rebuild-overlays.ts';
import { dropFindPhotos, dropSentFindPhotos, foldFindPhotos } from '../photos/find-photos.ts';
import { dropPostedPhotos } from '../outbox/update-photos.ts';
import type { Writing } from '../schema/writing.ts';

/**
 * Deletes everything that only this principal may see, because it signed out on purpose, including an
 * account's drafts. Its outbox and the rows with queued mutations stay for the next sign-in (SYNC-15).
 */
export async function cleanUpAfterSignOut(writing: Writing, principal: Principal): Promise<void> {
  const { db } = writing;
  // Do this while the rows are here. A photo whose find was just written counts as loose until then, and would be deleted.
  await foldFindPhotos(writing, principal);
  if (isAccount(principal)) await dropDrafts(db, principal);
  const { rows, overlays, outbox, scopes, done, unread } = db;
  await db.transaction('rw', [rows, overlays, outbox, scopes, done, unread], async () => {
    await dropScopes(writing, [ownScope(principal)]);
    await stripDone(db, principal);
  });
  await db.transaction('rw', db.findPhotos, db.photoBytes, () => dropSentFindPhotos(db, principal));
}

/** Deletes a principal's waiting and parked mutations. Only called because the person chose it. */
export function discardWork({ db, notes }: Writing, principal: Principal): Promise<void> {
  const { rows, overlays, outbox, photos, findPhotos, photoBytes } = db;
  const tables = [rows, overlays, outbox, photos, findPhotos, photoBytes];
  return db.transaction('rw', tables, async () => {
    const entries = await db.outbox
      .where('[principal+state]')
      .anyOf([principal, 'waiting'], [principal, 'parked'])
      .toArray();
    await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
    await dropPostedPhotos(db, principal);
    await dropFindPhotos(db, principal);
    notes.outbox();
    await rebuildOverlays(db, new Set(entries.map(({ entityId }) => entityId)), notes);
  });
}

/** Stops following scopes. Deletes rows that nothing else holds, unless mutations are queued for them. */
export function dropScopes(
  { db, notes }: Pick<Writing, 'db' | 'notes'>,
  scopes: readonly string[],
): Promise<void> {
  const { rows: table, overlays, outbox, scopes: records, done, unread } = db;
  return db.transaction('rw', [table, overlays, outbox, records, done, unread], async () => {
    const rows = new RowSet(db);
    const waiting = await waitingOn(db);
    for (const scope of scopes) {
      const held = await db.rows.where('scopes').equals(scope).toArray();
      rows.adopt(held);
      for (const { kind, id } of held) release({ rows, waiting }, kind, id, scope);
    }
    await db.scopes.bulkDelete([...scopes]);
    await db.unread.where('scope').anyOf(scopes).delete();
    const changed = await rows.flush();
    notes.sales(changed);
    await rebuildOverlays(db, new Set([...changed].filter((id) => waiting.has(id))), notes);
  });
}

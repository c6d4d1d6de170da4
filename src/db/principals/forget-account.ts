import { Dexie } from 'dexie';
import type { Principal } from '../../domain/principal.ts';
import { ownScope } from '../../sync/rows/scope-name.ts';
import { forgetQuarantined } from '../damage/quarantine-view.ts';
import { dropFindPhotos } from '../photos/find-photos.ts';
import { dropPostedPhotos } from '../outbox/update-photos.ts';
import { rebuildOverlays } from '../outbox/rebuild-overlays.ts';
import { cleanUpAfterSignOut } from './sign-out-cleanup.ts';
import type { Writing } from '../schema/writing.ts';

/**
 * Deletes everything of an account that no longer exists: what only it may see, and its outbox, which the server
 * would not accept (SYNC-15).
 */
export async function forgetAccount(writing: Writing, principal: Principal): Promise<void> {
  const { db, notes } = writing;
  const { rows, overlays, outbox, photos, findPhotos, photoBytes, done, clients, checks, aside } =
    db;
  const tables = [
    rows,
    overlays,
    outbox,
    photos,
    findPhotos,
    photoBytes,
    done,
    clients,
    checks,
    aside,
  ];
  await db.transaction('rw', tables, async () => {
    const states = [principal, Dexie.minKey];
    const entries = await outbox
      .where('[principal+state]')
      .between(states, [principal, Dexie.maxKey])
      .toArray();
    await outbox.bulkDelete(entries.map(({ seq }) => seq));
    await dropPostedPhotos(db, principal);
    await dropFindPhotos(db, principal);
    await done
      .where('[principal+doneAtMs]')
      .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
      .delete();
    await clients.delete(principal);
    await forgetQuarantined(db, principal);
    await checks.delete(ownScope(principal));
    notes.outbox();
    await rebuildOverlays(db, new Set(entries.map(({ entityId }) => entityId)), notes);
  });
  await cleanUpAfterSignOut(writing, principal);
}

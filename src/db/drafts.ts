import { ruleOf } from '../sync/mutations/registry.ts';
import type { DraftRecord, RummageDb } from './schema.ts';
import { dropPhotos } from './settle-photos.ts';

/** What someone has typed into a form and not sent off; survives a closed page. */

export async function readDraft(db: RummageDb, key: string): Promise<DraftRecord | null> {
  return (await db.drafts.get(key)) ?? null;
}

export async function putDraft(
  db: RummageDb,
  key: string,
  draft: unknown,
  changedAtMs: number,
): Promise<void> {
  await db.drafts.put({ key, draft, changedAtMs });
}

/**
 * Keeps a sale that is being written, unless it was posted meanwhile: another page may still have it
 * open, and a posted draft must not come back.
 */
export function putSaleDraft(
  db: RummageDb,
  key: string,
  draft: { readonly saleId: string; readonly draft: unknown },
  changedAtMs: number,
): Promise<void> {
  return db.transaction('rw', db.drafts, db.rows, db.queue, async () => {
    if (!(await isPosted(db, draft.saleId))) await putDraft(db, key, draft, changedAtMs);
  });
}

/** Whether a sale was posted from this device, or is known here. */
export async function isPosted(db: RummageDb, saleId: string): Promise<boolean> {
  if ((await db.rows.get(['sale', saleId])) !== undefined) return true;
  const entries = await db.queue.where('subject').equals(saleId).toArray();
  return entries.some(({ op }) => ruleOf(op).isFoundation);
}

/** Forgets a sale that was being written, with the photos chosen for it. */
export function dropSaleDraft(db: RummageDb, key: string, saleId: string): Promise<void> {
  return db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
    await db.drafts.delete(key);
    const photos = await db.photos.where('saleId').equals(saleId).toArray();
    const chosen = photos.filter(({ state }) => state === 'draft');
    const ids = chosen.map(({ imageId }) => imageId);
    await dropPhotos(db, ids);
  });
}

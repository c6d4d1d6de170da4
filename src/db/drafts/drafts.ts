import { NEW_SALE_DRAFT } from '../../domain/sale/draft/draft.ts';
import { ruleOf } from '../../sync/mutations/registry.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, isAccount } from '../../sync/rows/scope-name.ts';
import type { DraftRecord, RummageDb } from '../schema/schema.ts';
import { dropPhotos } from '../outbox/update-photos.ts';

/** Form input that was not submitted yet. It survives closing the page. */

/** The key of a principal's draft. `name` is the kind of draft. */
export function draftKey(principal: Principal, name: string): string {
  return `${principal} ${name}`;
}

/**
 * A principal's draft. Someone who began as a guest and has since signed in continues where they were:
 * an account without a draft of this kind takes over the one of this device's guest.
 */
export function readOwnDraft(
  db: RummageDb,
  principal: Principal,
  name: string,
): Promise<DraftRecord | null> {
  return db.transaction('rw', db.drafts, async () => {
    const key = draftKey(principal, name);
    if (isAccount(principal)) await takeOver(db, draftKey(GUEST, name), key);
    return readDraft(db, key);
  });
}

/** Moves the guest's drafts to the account, except kinds for which the account has its own. */
export async function giveDrafts(db: RummageDb, to: Principal): Promise<void> {
  const keys = await keysOf(db, GUEST);
  for (const key of keys) await takeOver(db, key, draftKey(to, key.slice(GUEST.length + 1)));
}

async function takeOver(db: RummageDb, from: string, to: string): Promise<void> {
  if ((await db.drafts.get(to)) !== undefined) return;
  const found = await db.drafts.get(from);
  if (found === undefined) return;
  await db.drafts.put({ ...found, key: to });
  await db.drafts.delete(from);
}

function keysOf(db: RummageDb, principal: Principal): Promise<string[]> {
  return db.drafts.where('key').startsWith(draftKey(principal, '')).primaryKeys();
}

/** Deletes a principal's drafts, with the photos chosen for them. */
export function dropDrafts(db: RummageDb, principal: Principal): Promise<void> {
  return db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
    for (const key of await keysOf(db, principal)) {
      const found = await db.drafts.get(key);
      if (key === draftKey(principal, NEW_SALE_DRAFT))
        await dropSaleDraft(db, key, saleIdOf(found?.draft));
      else await db.drafts.delete(key);
    }
  });
}

function saleIdOf(draft: unknown): string {
  if (typeof draft !== 'object' || draft === null) return '';
  const saleId: unknown = Reflect.get(draft, 'saleId');
  return typeof saleId === 'string' ? saleId : '';
}

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
 * Saves a sale's draft, unless the sale has been posted: another page may still have the draft open, and
 * a posted draft must not come back.
 */
export function putSaleDraft(
  db: RummageDb,
  key: string,
  draft: { readonly saleId: string; readonly draft: unknown },
  changedAtMs: number,
): Promise<void> {
  return db.transaction('rw', db.drafts, db.rows, db.outbox, async () => {
    if (!(await isPosted(db, draft.saleId))) await putDraft(db, key, draft, changedAtMs);
  });
}

/** Whether a sale was posted from this device or is known here. */
export async function isPosted(db: RummageDb, saleId: string): Promise<boolean> {
  if ((await db.rows.get(['sale', saleId])) !== undefined) return true;
  const entries = await db.outbox.where('entityId').equals(saleId).toArray();
  return entries.some(({ op }) => ruleOf(op).isFoundation);
}

/** Deletes a sale's draft, with the photos chosen for it. */
export function dropSaleDraft(db: RummageDb, key: string, saleId: string): Promise<void> {
  return db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
    await db.drafts.delete(key);
    const photos = await db.photos.where('saleId').equals(saleId).toArray();
    const chosen = photos.filter(({ state }) => state === 'draft');
    const ids = chosen.map(({ imageId }) => imageId);
    await dropPhotos(db, ids);
  });
}

import { liveQuery } from 'dexie';
import {
  draftKey,
  dropSaleDraft,
  putDraft,
  putSaleDraft,
  readOwnDraft,
} from '../db/queue/drafts.ts';
import { NEW_SALE_DRAFT } from '../domain/sale/draft.ts';
import { savedIds } from '../db/rows/followed.ts';
import { readCheckIns } from '../db/views/check-in-view.ts';
import { readLocalPhotos } from '../db/photos/photo-view.ts';
import type { LocalPhoto } from '../db/photos/photo-view.ts';
import { movableWork } from '../db/principals/movable-work.ts';
import type { MovableWork } from '../db/principals/movable-work.ts';
import { openDatabase } from '../db/schema/open-database.ts';
import { readOwnDoc } from '../db/queue/own-doc.ts';
import { ownSaleIds } from '../db/views/own-sales.ts';
import { readReviews } from '../db/views/review-view.ts';
import { readSaleViews } from '../db/views/sale-view.ts';
import type { SaleView } from '../db/views/sale-view.ts';
import { readShortlist } from '../db/views/shortlist.ts';
import { readWork } from '../db/views/work-view.ts';
import type { Work } from '../db/views/work-view.ts';
import type { KeptDraft } from './draft-record.ts';

/**
 * What the page itself reads and writes in the device's database. The first screen does not need it:
 * import it lazily, so that Dexie stays out of the first download.
 */

const db = openDatabase();

export function readViews(
  principal: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaleView>> {
  return readSaleViews(db, principal, ids);
}

export function readSavedIds(principal: string): Promise<readonly string[]> {
  return savedIds(db, principal);
}

export function readOwnSaleIds(principal: string): Promise<readonly string[]> {
  return ownSaleIds(db, principal);
}

export function readSaleReviews(principal: string, saleId: string): ReturnType<typeof readReviews> {
  return readReviews(db, principal, saleId);
}

export function readOwnCheckIns(
  principal: string,
  saleId: string,
): ReturnType<typeof readCheckIns> {
  return readCheckIns(db, principal, saleId);
}

/** The new sale that a principal is writing. */
export function readNewSale(principal: string): ReturnType<typeof readOwnDraft> {
  return readOwnDraft(db, principal, NEW_SALE_DRAFT);
}

export function writeNewSale(
  principal: string,
  draft: KeptDraft,
  changedAtMs: number,
): Promise<void> {
  return putSaleDraft(db, draftKey(principal, NEW_SALE_DRAFT), draft, changedAtMs);
}

export function dropNewSale(principal: string, saleId: string): Promise<void> {
  return dropSaleDraft(db, draftKey(principal, NEW_SALE_DRAFT), saleId);
}

/** Changes to a posted sale that were not saved. */
export function readEdit(principal: string, saleId: string): ReturnType<typeof readOwnDraft> {
  return readOwnDraft(db, principal, editName(saleId));
}

export function writeEdit(principal: string, edit: KeptDraft, changedAtMs: number): Promise<void> {
  return putDraft(db, draftKey(principal, editName(edit.saleId)), edit, changedAtMs);
}

export function dropEdit(principal: string, saleId: string): Promise<void> {
  return db.drafts.delete(draftKey(principal, editName(saleId)));
}

/** A message to us that was not sent. */
export function readContactDraft(principal: string): ReturnType<typeof readOwnDraft> {
  return readOwnDraft(db, principal, CONTACT);
}

export function writeContactDraft(
  principal: string,
  kept: object,
  changedAtMs: number,
): Promise<void> {
  return putDraft(db, draftKey(principal, CONTACT), kept, changedAtMs);
}

export function dropContactDraft(principal: string): Promise<void> {
  return db.drafts.delete(draftKey(principal, CONTACT));
}

const CONTACT = 'contact';

function editName(saleId: string): string {
  return `edit ${saleId}`;
}

/** Calls back with a principal's photos of a sale that only this device has, now and at changes. */
export function watchLocalPhotos(
  principal: string,
  saleId: string,
  listener: (photos: readonly LocalPhoto[]) => void,
): () => void {
  const watching = liveQuery(() => readLocalPhotos(db, principal, saleId)).subscribe({
    next: listener,
    // As with the shortlist.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
}

/** Calls back with this device's shortlist now and whenever it changes; returns the way to stop. */
export function watchShortlist(listener: (saleIds: readonly string[]) => void): () => void {
  // A database out of reach is told by the engine room; the list stays as it was.
  return watch(
    () => readShortlist(db),
    (saleIds) => saleIds && listener(saleIds),
  );
}

/** As above, with all that waits of one principal. */
export function watchOwnWork(principal: string, listener: (work: Work | null) => void): () => void {
  return watch(() => readWork(db, principal), listener);
}

/** As above, with one of an account's own preferences; null: it says nothing. */
export function watchPreference(
  userId: string,
  key: string,
  listener: (value: unknown) => void,
): () => void {
  return watch(async () => {
    const preference = await readOwnDoc(db, userId, 'preference', userId);
    return preference?.values[key] ?? null;
  }, listener);
}

/** As above, with what was done here without an account. */
export function watchMovableWork(listener: (work: MovableWork | null) => void): () => void {
  return watch(() => movableWork(db), listener);
}

/** Tells null while the database is out of reach. */
function watch<T>(read: () => Promise<T>, listener: (value: T | null) => void): () => void {
  const watching = liveQuery(() => read().catch(() => null)).subscribe(listener);
  return () => watching.unsubscribe();
}

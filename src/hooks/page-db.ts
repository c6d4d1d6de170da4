import { dropDraft, putDraft, readDraft } from '../db/drafts.ts';
import { openDatabase } from '../db/open.ts';
import { listQueue } from '../db/queue-view.ts';
import { readSaleViews } from '../db/sale-view.ts';
import type { SaleView } from '../db/sale-view.ts';
import type { KeptDraft } from './draft-record.ts';

/**
 * What the page itself reads and writes in the device's database. The first screen does not need it:
 * import it lazily, so that Dexie stays out of the first download.
 */

const db = openDatabase();
const DRAFT_KEY = 'new-sale';

export function readViews(
  principal: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaleView>> {
  return readSaleViews(db, principal, ids);
}

export function readParkedEntries(principal: string): ReturnType<typeof listQueue> {
  return listQueue(db, principal, 'parked');
}

export function readKeptDraft(): ReturnType<typeof readDraft> {
  return readDraft(db, DRAFT_KEY);
}

export function writeKeptDraft(draft: KeptDraft, changedAtMs: number): Promise<void> {
  return putDraft(db, DRAFT_KEY, draft, changedAtMs);
}

export function dropKeptDraft(): Promise<void> {
  return dropDraft(db, DRAFT_KEY);
}

import type { RummageDb } from '../schema/schema.ts';
import type { Writing } from '../schema/writing.ts';

/** The sales shortlisted on this device without an account, newest first (SYNC-21). */
export async function readShortlist(db: RummageDb): Promise<readonly string[]> {
  const entries = await db.shortlist.toArray();
  return entries.toSorted((a, b) => b.addedAtMs - a.addedAtMs).map(({ saleId }) => saleId);
}

/** Adds a sale to the list or removes it. Sets a state, never toggles. */
export function setShortlisted(
  { db, nowMs }: Writing,
  saleId: string,
  isOn: boolean,
): Promise<void> {
  return db.transaction('rw', db.shortlist, async () => {
    if (!isOn) await db.shortlist.delete(saleId);
    else if ((await db.shortlist.get(saleId)) === undefined) {
      await db.shortlist.add({ saleId, addedAtMs: nowMs });
    }
  });
}

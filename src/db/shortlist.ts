import type { RummageDb } from './schema.ts';

/** The sales that people without an account keep in mind on this device, newest first (SYNC-21). */
export async function readShortlist(db: RummageDb): Promise<readonly string[]> {
  const entries = await db.shortlist.toArray();
  return entries.toSorted((a, b) => b.addedAtMs - a.addedAtMs).map(({ saleId }) => saleId);
}

/** Puts a sale on the list or takes it off: a state, never a toggle. */
export function setShortlisted(
  db: RummageDb,
  saleId: string,
  isOn: boolean,
  nowMs: number,
): Promise<void> {
  return db.transaction('rw', db.shortlist, async () => {
    if (!isOn) await db.shortlist.delete(saleId);
    else if ((await db.shortlist.get(saleId)) === undefined) {
      await db.shortlist.add({ saleId, addedAtMs: nowMs });
    }
  });
}

import { GUEST } from '../sync/scope-name.ts';
import type { ChangeNotes } from './change-feed.ts';
import type { RummageDb } from './schema.ts';

/** The secret with which a sale was posted from here without an account, or was taken over; else null. */
export async function readSecret(db: RummageDb, saleId: string): Promise<string | null> {
  const record = await db.secrets.get(saleId);
  return record?.principal === GUEST ? record.secret : null;
}

/** From now on this device may change a guest's sale: its secret is right, as the server has said. */
export async function keepSecret(
  db: RummageDb,
  saleId: string,
  secret: string,
  notes: ChangeNotes,
): Promise<void> {
  await db.transaction('rw', db.secrets, () =>
    db.secrets.put({ saleId, principal: GUEST, secret }),
  );
  notes.sales([saleId]);
}

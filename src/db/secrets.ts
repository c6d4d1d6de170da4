import type { Principal } from '../sync/ports.ts';
import { GUEST } from '../sync/scope-name.ts';
import type { ChangeNotes } from './change-feed.ts';
import type { RummageDb } from './schema.ts';

/**
 * The secret with which a sale was posted from here without an account, or was taken over. Null: there is
 * none, or `viewer` is signed in, and may be somebody else.
 */
export async function readSecret(
  db: RummageDb,
  viewer: Principal,
  saleId: string,
): Promise<string | null> {
  if (viewer !== GUEST) return null;
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

import type { Principal } from '../../domain/principal.ts';
import { GUEST } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';
import type { Writing } from '../schema/writing.ts';

/**
 * The secret of a sale that was posted here without an account, or taken over from another device. Null
 * if there is none, or if `viewer` is signed in and may be somebody else.
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

/** Stores the secret that lets this device change a guest's sale. The server has confirmed it. */
export async function keepSecret(
  { db, notes }: Writing,
  saleId: string,
  secret: string,
): Promise<void> {
  await db.transaction('rw', db.secrets, () =>
    db.secrets.put({ saleId, principal: GUEST, secret }),
  );
  notes.sales([saleId]);
}

import type { RummageDb } from '../../db/schema/schema.ts';
import type { Profile } from '../../domain/sale/sale.ts';

/** A user's profile as last read from the server, with what they have changed since. Null if there is neither. */
export async function readProfile(db: RummageDb, userId: string): Promise<Profile | null> {
  const overlay = await db.overlays.get([userId, 'profile', userId]);
  const row = await db.rows.get(['profile', userId]);
  // The kind determines the document: the row mapper or the mutation's rule made it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return ((overlay?.doc ?? row?.doc) as Profile | undefined) ?? null;
}

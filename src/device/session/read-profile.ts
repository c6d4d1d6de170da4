import type { RummageDb } from '../../db/schema/schema.ts';
import type { Profile } from '../../domain/sale/sale.ts';

/** The profile of a user: as last read from the server, with what they changed since; null: neither. */
export async function readProfile(db: RummageDb, userId: string): Promise<Profile | null> {
  const overlay = await db.overlays.get([userId, 'profile', userId]);
  const row = await db.rows.get(['profile', userId]);
  // The kind says what the document is: the row mapper or the mutation's rule has made it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return ((overlay?.doc ?? row?.doc) as Profile | undefined) ?? null;
}

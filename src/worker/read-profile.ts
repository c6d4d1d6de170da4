import type { RummageDb } from '../db/schema.ts';
import type { Profile } from '../domain/sale/sale.ts';

/** The profile of a user as it was last read from the server; null: not read yet. */
export async function readProfile(db: RummageDb, userId: string): Promise<Profile | null> {
  const row = await db.rows.get(['profile', userId]);
  // The row's kind says what its document is: the row mapper has checked it when it came in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (row?.doc as Profile | undefined) ?? null;
}

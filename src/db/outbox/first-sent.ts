import type { OutboxEntry } from '../../sync/local-store.ts';
import type { RummageDb } from '../schema/schema.ts';

/** When something was first sent, by the server's time as last heard before that (SYNC-9). */

const HEARD_KEY = 'heard';

/** The server's time as last heard. Null if it was never heard. */
export async function heardMs(db: RummageDb): Promise<number | null> {
  const value = (await db.meta.get(HEARD_KEY))?.value;
  return typeof value === 'number' ? value : null;
}

/** The time only has to be right to within days, so most answers write nothing. */
const WORTH_NOTING_MS = 3_600_000;

/** Notes the server's time. Use inside a transaction over `meta`. */
export async function noteHeard(db: RummageDb, now: string): Promise<void> {
  const serverMs = Date.parse(now);
  const known = await heardMs(db);
  if (known !== null && Math.abs(serverMs - known) < WORTH_NOTING_MS) return;
  await db.meta.put({ key: HEARD_KEY, value: serverMs });
}

/** The entry with the time at which it was first sent, if that is now or was not noted yet. */
export function withFirstSent(
  entry: OutboxEntry,
  firstSent: NonNullable<OutboxEntry['firstSent']>,
): OutboxEntry {
  return entry.wasSent && entry.firstSent !== undefined ? entry : { ...entry, firstSent };
}

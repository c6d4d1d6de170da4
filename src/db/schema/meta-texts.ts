import type { RummageDb } from './schema.ts';

/** A text in the table `meta`, under another key than the engine's own. */
interface TextRecord {
  readonly key: string;
  readonly value: string;
}

/** The prefix of keys under which a visit leaves what makes the next start faster. Deleted at sign-out. */
export const VISIT_PREFIX = 'visit.';

/** Small texts of this device, such as tokens and the logged-in user, in its database (SYNC-17). */
export function metaTexts(db: RummageDb) {
  const table = db.table<TextRecord, string>('meta');
  return {
    async get(key: string): Promise<string | null> {
      return (await table.get(key))?.value ?? null;
    },
    async set(key: string, value: string): Promise<void> {
      await table.put({ key, value });
    },
    async remove(key: string): Promise<void> {
      await table.delete(key);
    },
  };
}

/** Everything that the last visit left, by key. */
export async function readVisit(db: RummageDb): Promise<Map<string, string>> {
  const table = db.table<TextRecord, string>('meta');
  const left = await table.where('key').startsWith(VISIT_PREFIX).toArray();
  return new Map(left.map(({ key, value }) => [key, value]));
}

/** Deletes what the last visit left. It may name sales and places that only the person who signs out may see. */
export async function deleteVisit(db: RummageDb): Promise<void> {
  await db.table<TextRecord, string>('meta').where('key').startsWith(VISIT_PREFIX).delete();
  await db.travel.clear();
  await db.travelLines.clear();
}

import type { RummageDb } from './schema.ts';

/** Keys beside the engine's own in the table `meta`. */
interface TextRecord {
  readonly key: string;
  readonly value: string;
}

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

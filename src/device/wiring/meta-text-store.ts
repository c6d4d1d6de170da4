import type { RummageDb } from '../../db/schema/schema.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';

/** Keys beside the engine's own in the table `meta`. */
interface TextRecord {
  readonly key: string;
  readonly value: string;
}

/** Small texts of this device (tokens, the signed-in user) in its database (SYNC-17). */
export function metaTextStore(db: RummageDb): TextStore {
  const table = db.table<TextRecord, string>('meta');
  return {
    async get(key) {
      return (await table.get(key))?.value ?? null;
    },
    async set(key, value) {
      await table.put({ key, value });
    },
    async remove(key) {
      await table.delete(key);
    },
  };
}

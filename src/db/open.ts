import { DATABASE_NAME } from './database-name.ts';
import { RummageDb } from './schema.ts';

/** Where a device's database comes from; the browser's own when left out (tests bring theirs). */
export interface DatabaseSource {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** The device's database. Opens itself at first use; commits reach the disk before they are told. */
export function openDatabase(name: string = DATABASE_NAME, source: DatabaseSource = {}): RummageDb {
  const db = new RummageDb(name, { ...source, chromeTransactionDurability: 'strict' });
  // Another page wants a newer schema: let it, and open again (at the old version) when asked.
  db.on('versionchange', () => db.close({ disableAutoOpen: false }));
  return db;
}

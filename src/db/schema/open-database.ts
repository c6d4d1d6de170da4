import { DATABASE_NAME } from './database-name.ts';
import { RummageDb } from './schema.ts';

/** Where a device's database comes from. Defaults to the browser's own (tests pass theirs). */
export interface DatabaseSource {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** Creates the device's database. It opens at first use. Commits reach the disk before they are reported. */
export function openDatabase(name: string = DATABASE_NAME, source: DatabaseSource = {}): RummageDb {
  const db = new RummageDb(name, { ...source, chromeTransactionDurability: 'strict' });
  // Another page needs a newer schema, so close. This page can still save what is typed: schemas only
  // grow, and at the next use Dexie opens the database at whatever version it has by then.
  db.on('versionchange', () => db.close({ disableAutoOpen: false }));
  return db;
}

/** Dexie multiplies its versions by ten for the browser. */
const NATIVE_PER_VERSION = 10;

/**
 * Whether the database has a newer version than this build knows (SYNC-24). If so, only the newer build
 * syncs. This build just saves what is typed.
 */
export function isOutgrown(db: RummageDb): boolean {
  if (!db.isOpen()) return false;
  return Math.floor(db.backendDB().version / NATIVE_PER_VERSION) > db.verno;
}

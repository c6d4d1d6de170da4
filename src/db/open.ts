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
  // Another page wants a newer schema: let it. What is typed here goes on being kept, for schemas only
  // grow: asked again, Dexie opens the database at whatever version it has by then.
  db.on('versionchange', () => db.close({ disableAutoOpen: false }));
  return db;
}

/** Dexie multiplies its versions by ten for the browser. */
const NATIVE_PER_VERSION = 10;

/**
 * Whether the database is of a newer version than this build knows (SYNC-24). Then the newer build
 * sends and reads; this one only keeps what is typed.
 */
export function isOutgrown(db: RummageDb): boolean {
  if (!db.isOpen()) return false;
  return Math.floor(db.backendDB().version / NATIVE_PER_VERSION) > db.verno;
}

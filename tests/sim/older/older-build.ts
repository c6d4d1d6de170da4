import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';

/** The database of a device as a build with fewer tables and indexes would have left it. */

interface RawStore {
  readonly rawIndexes: Map<string, unknown>;
}

interface RawDatabase {
  version: number;
  readonly rawObjectStores: Map<string, RawStore>;
}

/** A version before the first one, as the browser counts: Dexie multiplies its own by ten. */
const OLDER_VERSION = 5;

const ADDED_TABLE = 'done';
const ADDED_INDEXES = { rows: '[kind+doc.saleId]', overlays: 'entityId' } as const;

/** Turns a database that nobody has open into one of an older version. False if there is no database. */
export function makeOlder(factory: IDBFactory): boolean {
  const databases = (
    factory as unknown as { readonly _databases: ReadonlyMap<string, RawDatabase> }
  )['_databases'];
  const database = databases.get(DATABASE_NAME);
  if (database === undefined) return false;
  const stores = database.rawObjectStores;
  stores.delete(ADDED_TABLE);
  for (const [table, index] of Object.entries(ADDED_INDEXES)) {
    stores.get(table)?.rawIndexes.delete(index);
  }
  database.version = OLDER_VERSION;
  return true;
}

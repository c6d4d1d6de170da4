import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';
import type { Overlay } from '../../../src/db/schema/schema.ts';
import { recordsOf } from '../world/fast-database.ts';

/** The database of a device as an older build would have left it. The schemas are as they were released. */

interface RawRecord {
  value: unknown;
}

interface RawStore {
  readonly records: { readonly records: object };
  readonly rawIndexes: Map<string, unknown>;
}

interface RawDatabase {
  version: number;
  readonly rawObjectStores: Map<string, RawStore>;
}

/** Dexie multiplies its version numbers by ten for the browser. */
const NATIVE_PER_VERSION = 10;

/** What each version added: tables, and indexes of older tables. */
const SINCE_3 = ['done'] as const;
const SINCE_2 = ['photos', 'photoBytes', 'shortlist', 'views', 'checks', 'aside'] as const;
const INDEXES_SINCE_2 = { rows: '[kind+doc.saleId]', overlays: 'entityId' } as const;

/**
 * Before, two people's routes of one id shared a record, so whose they were is unknown. That these rows are
 * parted is shown by the unit tests of the upgrade.
 */
const STORED_BY_OWNER_SINCE_4 = ['route', 'search'] as const;

/** Tables that the first version did not have. A device with data in them cannot be that old. */
const LIVED_ON = ['photos', 'photoBytes', 'shortlist', 'aside'] as const;
/** Nor had the versions before this one. */
const SINCE_5 = 'findPhotos';

/**
 * Turns a database that nobody has open into one of an older version: the first if possible, else the second.
 * Null if there is no database, or if it has what no older version could hold.
 */
export function makeOlder(factory: IDBFactory): number | null {
  const databases = (
    factory as unknown as { readonly _databases: ReadonlyMap<string, RawDatabase> }
  )['_databases'];
  const database = databases.get(DATABASE_NAME);
  if (database === undefined) return null;
  const stores = database.rawObjectStores;
  if (hasRowsOf(stores, STORED_BY_OWNER_SINCE_4)) return null;
  if (recordsIn(stores.get(SINCE_5)).length > 0) return null;
  for (const name of SINCE_3) stores.delete(name);
  const isFirst = mayBeFirst(stores);
  if (isFirst) {
    for (const name of SINCE_2) stores.delete(name);
    for (const [table, index] of Object.entries(INDEXES_SINCE_2)) {
      stores.get(table)?.rawIndexes.delete(index);
    }
    for (const record of recordsIn(stores.get('overlays'))) {
      const { entityId: _later, ...overlay } = record.value as Overlay;
      record.value = overlay;
    }
  }
  const version = isFirst ? 1 : 2;
  database.version = version * NATIVE_PER_VERSION;
  return version;
}

function recordsIn(store: RawStore | undefined): RawRecord[] {
  return store === undefined ? [] : recordsOf<RawRecord>(store.records.records);
}

/**
 * Saves are excluded: two people's saves of one sale shared a record then, so who had saved it is unknown.
 */
function mayBeFirst(stores: ReadonlyMap<string, RawStore>): boolean {
  if (LIVED_ON.some((name) => recordsIn(stores.get(name)).length > 0)) return false;
  if (hasRowsOf(stores, ['save'])) return false;
  const overlays = recordsIn(stores.get('overlays')) as { value: Overlay }[];
  return overlays.every(({ value }) => value.id === value.entityId);
}

function hasRowsOf(stores: ReadonlyMap<string, RawStore>, kinds: readonly string[]): boolean {
  const rows = recordsIn(stores.get('rows')) as { value: { readonly kind: string } }[];
  return rows.some(({ value }) => kinds.includes(value.kind));
}

import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';
import type { Overlay } from '../../../src/db/schema/schema.ts';
import { recordsOf } from '../world/fast-database.ts';

/** The database of a device as an older build would have left it. Its schemas as they went out. */

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

/** Dexie multiplies its versions by ten for the browser. */
const NATIVE_PER_VERSION = 10;

/** What came with which version: tables, and indexes of older ones. */
const SINCE_3 = ['done'] as const;
const SINCE_2 = ['photos', 'photoBytes', 'shortlist', 'views', 'checks', 'aside'] as const;
const INDEXES_SINCE_2 = { rows: '[kind+doc.saleId]', overlays: 'entityId' } as const;

/** What the first versions would not have kept: a device that has some of it can't be as old as that. */
const LIVED_ON = ['photos', 'photoBytes', 'shortlist', 'aside'] as const;

/**
 * Turns a database that nobody has open into one of an older version: the first, where it can be, else
 * the one before this. Null if there is none.
 */
export function makeOlder(factory: IDBFactory): number | null {
  const databases = (
    factory as unknown as { readonly _databases: ReadonlyMap<string, RawDatabase> }
  )['_databases'];
  const database = databases.get(DATABASE_NAME);
  if (database === undefined) return null;
  const stores = database.rawObjectStores;
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

/** Saves are left out: then two people's of one sale shared a record, and what each had is not known. */
function mayBeFirst(stores: ReadonlyMap<string, RawStore>): boolean {
  if (LIVED_ON.some((name) => recordsIn(stores.get(name)).length > 0)) return false;
  const rows = recordsIn(stores.get('rows')) as { value: { readonly kind: string } }[];
  if (rows.some(({ value }) => value.kind === 'save')) return false;
  const overlays = recordsIn(stores.get('overlays')) as { value: Overlay }[];
  return overlays.every(({ value }) => value.id === value.entityId);
}

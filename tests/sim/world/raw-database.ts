import type { QueueEntry } from '../../../src/sync/local-store.ts';
import type { Photo, PhotoBytes } from '../../../src/sync/photos/photo-state.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';
import type {
  CheckRecord,
  ClientRecord,
  DoneRecord,
  MetaRecord,
  Overlay,
  ScopeRecord,
  SecretRecord,
  ShortlistRecord,
  ViewRecord,
} from '../../../src/db/schema/schema.ts';
import { recordsOf } from './fast-database.ts';
import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';

/** The inside of the database in memory, as far as a simulation has to look and reach into it. */

export interface RawTransaction extends IDBTransaction {
  /** One step: the next request, or the commit where none is left. */
  _start(): void;
  _abort(errorName: string | null): void;
  _requests: readonly unknown[];
  _state: string;
  _execRequestAsync(what: {
    readonly source: object;
    readonly operation: () => unknown;
  }): IDBRequest;
}

interface RawDatabase {
  readonly transactions: readonly RawTransaction[];
  readonly rawObjectStores: ReadonlyMap<string, RawStore>;
}

interface RawStore {
  readonly records: { readonly records: object };
  /** Null: the keys of this one are given, not made. */
  readonly keyGenerator: { num: number } | null;
}

interface RawFactory {
  readonly _databases: ReadonlyMap<string, RawDatabase>;
}

/** Everything a device holds. */
export interface DeviceData {
  readonly rows: readonly StoredRow[];
  readonly overlays: readonly Overlay[];
  readonly queue: readonly QueueEntry[];
  readonly clients: readonly ClientRecord[];
  readonly scopes: readonly ScopeRecord[];
  readonly meta: readonly MetaRecord[];
  readonly secrets: readonly SecretRecord[];
  readonly photos: readonly Photo[];
  readonly photoBytes: readonly PhotoBytes[];
  readonly shortlist: readonly ShortlistRecord[];
  readonly views: readonly ViewRecord[];
  readonly checks: readonly CheckRecord[];
  readonly done: readonly DoneRecord[];
}

/** Reads a device's tables as they stand, without a transaction: for looking only. */
export function readDevice(factory: IDBFactory): DeviceData {
  const database = (factory as unknown as RawFactory)['_databases'].get(DATABASE_NAME);
  const table = <T>(name: string): T[] => {
    const store = database?.rawObjectStores.get(name);
    if (store === undefined) return [];
    return recordsOf<{ readonly value: T }>(store.records.records).map(({ value }) => value);
  };
  return {
    rows: table('rows'),
    overlays: table('overlays'),
    queue: table('queue'),
    clients: table('clients'),
    scopes: table('scopes'),
    meta: table('meta'),
    secrets: table('secrets'),
    photos: table('photos'),
    photoBytes: table('photoBytes'),
    shortlist: table('shortlist'),
    views: table('views'),
    checks: table('checks'),
    done: table('done'),
  };
}

/** How far the numbering of the queue has come, which a backup holds like the records. */
export function queueNumbering(factory: IDBFactory): { num: number } | null {
  const database = (factory as unknown as RawFactory)['_databases'].get(DATABASE_NAME);
  return database?.rawObjectStores.get('queue')?.keyGenerator ?? null;
}

/** Whether no write is under way, so that what can be read is what is committed. */
export function isAtRest(factory: IDBFactory): boolean {
  const database = (factory as unknown as RawFactory)['_databases'].get(DATABASE_NAME);
  const open = database?.transactions.filter(
    (each) => each.mode !== 'readonly' && each['_state'] !== 'finished',
  );
  // A page that has not looked yet has made none.
  return open === undefined || open.length === 0;
}

/** Any tree that the database keeps its records in. */
export function anyTree(connection: IDBDatabase): object | null {
  const { _rawDatabase: raw } = connection as unknown as { readonly _rawDatabase: RawDatabase };
  return [...raw.rawObjectStores.values()][0]?.records.records ?? null;
}

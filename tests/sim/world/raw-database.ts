import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { Photo, PhotoBytes } from '../../../src/sync/photos/photo-state.ts';
import type { FindPhoto } from '../../../src/sync/photos/find-photo.ts';
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

/** The internals of the in-memory database that a simulation must read or change. */

export interface RawTransaction extends IDBTransaction {
  /** One step: the next request, or the commit if none is left. */
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
  /** Null: keys are given, not generated. */
  readonly keyGenerator: { num: number } | null;
}

interface RawFactory {
  readonly _databases: ReadonlyMap<string, RawDatabase>;
}

/** Everything a device holds. */
export interface DeviceData {
  readonly rows: readonly StoredRow[];
  readonly overlays: readonly Overlay[];
  readonly outbox: readonly OutboxEntry[];
  readonly clients: readonly ClientRecord[];
  readonly scopes: readonly ScopeRecord[];
  readonly meta: readonly MetaRecord[];
  readonly secrets: readonly SecretRecord[];
  readonly photos: readonly Photo[];
  readonly photoBytes: readonly PhotoBytes[];
  readonly findPhotos: readonly FindPhoto[];
  readonly shortlist: readonly ShortlistRecord[];
  readonly views: readonly ViewRecord[];
  readonly checks: readonly CheckRecord[];
  readonly done: readonly DoneRecord[];
}

/** Reads a device's tables as they are, without a transaction. The result must not be changed. */
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
    outbox: table('outbox'),
    clients: table('clients'),
    scopes: table('scopes'),
    meta: table('meta'),
    secrets: table('secrets'),
    photos: table('photos'),
    photoBytes: table('photoBytes'),
    findPhotos: table('findPhotos'),
    shortlist: table('shortlist'),
    views: table('views'),
    checks: table('checks'),
    done: table('done'),
  };
}

/** How far the outbox's numbering has got. A backup includes it, like the records. */
export function outboxNumbering(factory: IDBFactory): { num: number } | null {
  const database = (factory as unknown as RawFactory)['_databases'].get(DATABASE_NAME);
  return database?.rawObjectStores.get('outbox')?.keyGenerator ?? null;
}

/** Whether no write is in progress, so that everything readable is committed. */
export function isAtRest(factory: IDBFactory): boolean {
  const database = (factory as unknown as RawFactory)['_databases'].get(DATABASE_NAME);
  const open = database?.transactions.filter(
    (each) => each.mode !== 'readonly' && each['_state'] !== 'finished',
  );
  // Before a page opens the database, it does not exist.
  return open === undefined || open.length === 0;
}

/** Any of the trees in which the database keeps its records. */
export function anyTree(connection: IDBDatabase): object | null {
  const { _rawDatabase: raw } = connection as unknown as { readonly _rawDatabase: RawDatabase };
  return [...raw.rawObjectStores.values()][0]?.records.records ?? null;
}

import { Dexie, type Table } from 'dexie';
import type { RummageDb } from '../../../src/db/schema/schema.ts';
import { IDBOpenDBRequest, forceCloseDatabase } from 'fake-indexeddb';
import { quickenTrees } from './fast-database.ts';
import { STORAGE_PHASES, type StoragePhase } from '../deeds/plan-of-run.ts';
import { type RawTransaction, anyTree } from './raw-database.ts';

/** What may happen at the edges of a tab's transaction. */
export interface StorageWatch {
  /** All requests are done and nothing is committed. `spoil` makes the transaction fail instead. */
  readonly beforeCommit: (what: Work, spoil: Spoil) => void;
  /** Committed, but the code does not know yet. */
  readonly afterCommit: (what: Work) => void;
  /** Called at a transaction's first write; true if there is no room for it. */
  readonly isFull: (phase: StoragePhase) => boolean;
  readonly isDead: () => boolean;
}

/** What a transaction does. */
export interface Work {
  readonly phase: StoragePhase;
  /** The call of a page that it carries out. */
  readonly callId: string | null;
}

/** The work of a page's call in one transaction. */
interface CallWork {
  readonly callId: string;
  /** What it used first. */
  readonly first: string;
  /** What its own transaction is. Null if it has none so far: then it is all in one table. */
  phase: StoragePhase | null;
}

/** How a transaction that does not commit ends. */
export type Spoil = (how: 'quota' | 'force-close') => void;

const PHASES = new Map<string, StoragePhase>([
  ...Object.entries(STORAGE_PHASES).map(
    ([phase, tables]) => [tables, phase as StoragePhase] as const,
  ),
  // What is on the screen is noted.
  ['meta,scopes', 'ask'],
  // Scopes that are due to be compared are looked up beside their records.
  ['checks,scopes', 'check'],
  // A guest's sale that is over.
  ['meta,outbox,overlays,rows,scopes,secrets', 'apply'],
  // The deletion of a sale. For a lost one, it also reads what the scopes have read since.
  ['outbox,overlays,photoBytes,photos,rows,scopes,secrets', 'photos'],
  // Work that is thrown away, with photos of finds.
  ['findPhotos,outbox,overlays,photoBytes,photos,rows', 'revise'],
  // Photos of finds that are kept, or deleted with a sign-out or to make room.
  ['findPhotos,photoBytes', 'find'],
]);

/** A tab's access to its device's database. Everything that it has open ends with the tab. */
export class TabStorage {
  readonly factory: IDBFactory;
  readonly #watch: StorageWatch;
  readonly #open = new Map<IDBDatabase, Set<RawTransaction>>();
  readonly #calls = new WeakMap<IDBTransaction, CallWork>();

  constructor(shared: IDBFactory, watch: StorageWatch) {
    this.#watch = watch;
    this.factory = Object.create(shared) as IDBFactory;
    this.factory.open = (name, version) => {
      // A dead page hears nothing any more.
      if (watch.isDead()) return new IDBOpenDBRequest();
      const request = shared.open(name, version);
      const watchResult = () => this.#watchConnection(request.result);
      request.addEventListener('upgradeneeded', watchResult);
      request.addEventListener('success', watchResult);
      return request;
    };
  }

  /** The page is gone. Uncommitted work is undone, and its connections are closed. */
  cutOff(): void {
    for (const [connection, transactions] of this.#open) {
      for (const transaction of transactions) abort(transaction, null);
      connection.close();
    }
    this.#open.clear();
  }

  /** The database for the verbs of one call. A transaction in which they use it carries that call out. */
  ownedBy(db: RummageDb, callId: string): RummageDb {
    return new Proxy(db, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        const transaction = Dexie.currentTransaction?.idbtrans;
        if (transaction !== undefined && !this.#calls.has(transaction)) {
          this.#calls.set(transaction, { callId, first: String(key), phase: null });
        }
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const call = transaction && this.#calls.get(transaction);
          if (key === 'transaction' && call !== undefined) call.phase ??= phaseOver(args);
          return Reflect.apply(value, target, args);
        };
      },
    });
  }

  #watchConnection(connection: IDBDatabase): void {
    if (this.#watch.isDead()) {
      connection.close();
      return;
    }
    if (this.#open.has(connection)) return;
    quickenTrees(anyTree(connection));
    this.#open.set(connection, new Set());
    const begin = connection.transaction.bind(connection);
    connection.transaction = (names, mode, options) => {
      if (this.#watch.isDead()) throw new DOMException('the page is gone', 'InvalidStateError');
      const transaction = begin(names, mode, options) as RawTransaction;
      this.#watchTransaction(connection, transaction);
      return transaction;
    };
  }

  #watchTransaction(connection: IDBDatabase, transaction: RawTransaction): void {
    const transactions = this.#open.get(connection);
    transactions?.add(transaction);
    const over = () => transactions?.delete(transaction);
    transaction.addEventListener('abort', over);
    transaction.addEventListener('complete', over);
    if (transaction.mode !== 'readwrite') return;
    const tables = [...transaction.objectStoreNames].toSorted().join();
    const named = PHASES.get(tables);
    if (named === undefined) {
      throw new Error(`unknown transaction over ${tables}`);
    }
    const phase = () => (named === 'again' ? this.#phaseOf(transaction) : named);
    this.#watchWrites(transaction, phase);
    this.#watchCommit(connection, transaction, phase);
  }

  /** What a call's transaction is, once the call has begun its work there. */
  #phaseOf(transaction: RawTransaction): StoragePhase {
    const call = this.#calls.get(transaction);
    if (call === undefined) return 'again';
    const phase = call.phase ?? PHASES.get(call.first);
    if (phase === undefined) throw new Error(`unknown work of ${call.callId} on ${call.first}`);
    return phase;
  }

  #watchCommit(
    connection: IDBDatabase,
    transaction: RawTransaction,
    phase: () => StoragePhase,
  ): void {
    const step = transaction['_start'].bind(transaction);
    const work = () => ({
      phase: phase(),
      callId: this.#calls.get(transaction)?.callId ?? null,
    });
    let isAtEdge = false;
    transaction['_start'] = () => {
      const isOver = transaction['_state'] === 'finished';
      if (!isOver && !isAtEdge && transaction['_requests'].length === 0) {
        isAtEdge = true;
        this.#watch.beforeCommit(work(), (how) => {
          if (how === 'quota') abort(transaction, 'QuotaExceededError');
          else this.#forceClose(connection);
        });
      }
      step();
    };
    transaction.addEventListener('complete', () => {
      this.#watch.afterCommit(work());
    });
  }

  #watchWrites(transaction: RawTransaction, phase: () => StoragePhase): void {
    const storeOf = transaction.objectStore.bind(transaction);
    let isAsked = false;
    transaction.objectStore = (name) => {
      const store = storeOf(name);
      if (isAsked) return store;
      for (const way of ['put', 'add'] as const) {
        const write = store[way].bind(store);
        store[way] = (value, key) => {
          if (!isAsked && this.#watch.isFull(phase())) {
            isAsked = true;
            return refused(transaction, store);
          }
          isAsked = true;
          return key === undefined ? write(value) : write(value, key);
        };
      }
      return store;
    };
  }

  /** As when someone clears the site's data: every transaction fails, and the connection is closed. */
  #forceClose(connection: IDBDatabase): void {
    for (const transaction of this.#open.get(connection) ?? []) abort(transaction, 'AbortError');
    this.#open.delete(connection);
    forceCloseDatabase(connection as never);
  }
}

/** The tables that are given to Dexie's `transaction`. */
function phaseOver(args: readonly unknown[]): StoragePhase | null {
  const tables = args.slice(1, -1).flat() as readonly (Table | string)[];
  const names = tables.map((table) => (typeof table === 'string' ? table : table.name));
  return PHASES.get(names.toSorted().join()) ?? null;
}

/** Refuses a write because there is no room. */
function refused(transaction: RawTransaction, source: IDBObjectStore): IDBRequest<IDBValidKey> {
  return transaction['_execRequestAsync']({
    source,
    operation: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
}

function abort(transaction: RawTransaction, errorName: string | null): void {
  if (transaction['_state'] !== 'finished') transaction['_abort'](errorName);
}

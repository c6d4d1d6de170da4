import { IDBOpenDBRequest, forceCloseDatabase } from 'fake-indexeddb';
import { quickenTrees } from './fast-database.ts';
import { STORAGE_PHASES, type StoragePhase } from '../deeds/plan-of-run.ts';
import { type RawTransaction, anyTree } from './raw-database.ts';

/** What may happen at the edges of a tab's transaction. */
export interface StorageWatch {
  /** All requests are done and nothing is committed. `spoil` makes the transaction fail instead. */
  readonly beforeCommit: (phase: StoragePhase, spoil: Spoil) => void;
  /** Committed, but the code does not know yet. */
  readonly afterCommit: (phase: StoragePhase) => void;
  /** Called at a transaction's first write; true if there is no room for it. */
  readonly isFull: (phase: StoragePhase) => boolean;
  readonly isDead: () => boolean;
}

/** How a transaction that does not commit ends. */
export type Spoil = (how: 'quota' | 'force-close') => void;

const PHASES = new Map<string, StoragePhase>([
  ...Object.entries(STORAGE_PHASES).map(
    ([phase, tables]) => [tables, phase as StoragePhase] as const,
  ),
  // What is on the screen is noted.
  ['meta,scopes', 'ask'],
  // A guest's sale that is over.
  ['meta,overlays,queue,rows,scopes,secrets', 'apply'],
  // The deletion of a sale. For a lost one, it also reads what the scopes have read since.
  ['overlays,photoBytes,photos,queue,rows,scopes,secrets', 'photos'],
  // Work that is thrown away, with photos of finds.
  ['findPhotos,overlays,photoBytes,photos,queue,rows', 'revise'],
  // Photos of finds that are kept, or deleted with a sign-out or to make room.
  ['findPhotos,photoBytes', 'find'],
]);

/** A tab's access to its device's database. Everything that it has open ends with the tab. */
export class TabStorage {
  readonly factory: IDBFactory;
  readonly #watch: StorageWatch;
  readonly #open = new Map<IDBDatabase, Set<RawTransaction>>();

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
    const phase = PHASES.get(tables);
    if (phase === undefined) {
      throw new Error(`unknown transaction over ${tables}`);
    }
    this.#watchWrites(transaction, phase);
    this.#watchCommit(connection, transaction, phase);
  }

  #watchCommit(connection: IDBDatabase, transaction: RawTransaction, phase: StoragePhase): void {
    const step = transaction['_start'].bind(transaction);
    let isAtEdge = false;
    transaction['_start'] = () => {
      const isOver = transaction['_state'] === 'finished';
      if (!isOver && !isAtEdge && transaction['_requests'].length === 0) {
        isAtEdge = true;
        this.#watch.beforeCommit(phase, (how) => {
          if (how === 'quota') abort(transaction, 'QuotaExceededError');
          else this.#forceClose(connection);
        });
      }
      step();
    };
    transaction.addEventListener('complete', () => this.#watch.afterCommit(phase));
  }

  #watchWrites(transaction: RawTransaction, phase: StoragePhase): void {
    const storeOf = transaction.objectStore.bind(transaction);
    let isAsked = false;
    transaction.objectStore = (name) => {
      const store = storeOf(name);
      if (isAsked) return store;
      for (const way of ['put', 'add'] as const) {
        const write = store[way].bind(store);
        store[way] = (value, key) => {
          if (!isAsked && this.#watch.isFull(phase)) {
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

import { Dexie } from 'dexie';
import type { DBCore, DBCoreCursor, DBCoreTable } from 'dexie';
import { isFutureWork, SOUNDNESS } from './quarantine-shapes.ts';

/**
 * Filters every read of the database. Hides malformed records and remembers them as suspects until they
 * are set aside. Also hides a newer build's work, but leaves it in place.
 */
export class Quarantine {
  /** Primary keys by table. */
  #suspects = new Map<string, Map<string, unknown>>();
  readonly #raw = new WeakSet<object>();

  constructor(db: Dexie) {
    db.use({ stack: 'dbcore', name: 'quarantine', create: (core) => this.#sifted(core) });
  }

  /** Returns the suspects found since the last call. */
  takeSuspects(): ReadonlyMap<string, readonly unknown[]> {
    const taken = [...this.#suspects].map(([table, keys]) => [table, [...keys.values()]] as const);
    this.#suspects = new Map();
    return new Map(taken);
  }

  /** Reads without the filter. Use inside a transaction. */
  async raw<T>(read: () => PromiseLike<T>): Promise<T> {
    // Typed for tables of any kind. Only its identity matters here.
    const transaction: { readonly idbtrans?: object } | null = Dexie.currentTransaction;
    const key = transaction?.idbtrans;
    if (key === undefined) throw new Error('no transaction');
    this.#raw.add(key);
    try {
      return await read();
    } finally {
      this.#raw.delete(key);
    }
  }

  #sifted(core: DBCore): DBCore {
    return {
      ...core,
      table: (name) => {
        const table = core.table(name);
        return name in SOUNDNESS ? this.#siftedTable(table) : table;
      },
    };
  }

  #siftedTable(table: DBCoreTable): DBCoreTable {
    const passes = (trans: object, value: unknown) =>
      this.#raw.has(trans) || this.#isThere(table, value);
    return {
      ...table,
      get: (request) =>
        table
          .get(request)
          .then((value: unknown) => (passes(request.trans, value) ? value : undefined)),
      getMany: (request) =>
        table
          .getMany(request)
          .then((values: readonly unknown[]) =>
            values.map((value) => (passes(request.trans, value) ? value : undefined)),
          ),
      query: (request) =>
        table.query(request).then((answer) => {
          if (request.values !== true) return answer;
          const values: readonly unknown[] = answer.result;
          return { ...answer, result: values.filter((value) => passes(request.trans, value)) };
        }),
      openCursor: (request) =>
        table.openCursor(request).then((cursor) => {
          if (cursor === null || request.values !== true) return cursor;
          return siftedCursor(cursor, (value) => passes(request.trans, value));
        }),
    };
  }

  #isThere(table: DBCoreTable, value: unknown): boolean {
    if (value === undefined) return true;
    if (SOUNDNESS[table.name]?.(value) === false) {
      const key: unknown = table.schema.primaryKey.extractKey?.(value);
      const known = this.#suspects.get(table.name) ?? new Map<string, unknown>();
      this.#suspects.set(table.name, known.set(JSON.stringify(key), key));
      return false;
    }
    // A sound outbox entry has both fields.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return table.name !== 'outbox' || !isFutureWork(value as { op: string; v: number });
  }
}

/** A cursor's own fields cannot be read through an object that inherits from it, so each is forwarded. */
function siftedCursor(cursor: DBCoreCursor, passes: (value: unknown) => boolean): DBCoreCursor {
  const heir: DBCoreCursor = Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => cursor.value as unknown },
    start: {
      value: (onNext: () => void) =>
        cursor.start(() => {
          if (passes(cursor.value)) onNext();
          else cursor.continue();
        }),
    },
  });
  return heir;
}

import { Dexie } from 'dexie';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { RowKind } from '../../sync/rows/row-docs.ts';
import { isCellScope } from '../../sync/rows/scope-name.ts';
import { lastDayOf } from '../../domain/sale/cell-life.ts';
import { entityIdOf } from '../../sync/outbox/entity-of-row.ts';
import type { RowKey, RummageDb } from '../schema/schema.ts';

/** The rows that one transaction works on: read in bulk, changed in memory, written in bulk. */
export class RowSet {
  readonly #db: RummageDb;
  readonly #rows = new Map<RowKind, Map<string, StoredRow | null>>();
  readonly #changed = new Map<RowKind, Set<string>>();
  readonly #entityIds = new Set<string>();

  constructor(db: RummageDb) {
    this.#db = db;
  }

  async load(keys: readonly RowKey[]): Promise<void> {
    const missing = keys.filter(([kind, id]) => !this.#has(kind, id));
    const rows = await this.#db.rows.bulkGet(missing);
    missing.forEach(([kind, id], i) => this.#hold(kind, id, rows[i] ?? null));
  }

  /**
   * Writes rows at once that are most likely new, without reading first: the database refuses a key that it
   * already has. Loads the existing rows with these keys, and returns the rows that were refused.
   */
  async insert(rows: readonly StoredRow[]): Promise<ReadonlySet<StoredRow>> {
    const refused = new Set(rows.filter(({ kind, id }) => this.#has(kind, id)));
    const fresh = refused.size === 0 ? rows : rows.filter((row) => !refused.has(row));
    for (const at of await refusedBy(this.#db, fresh)) {
      const row = fresh[at];
      if (row !== undefined) refused.add(row);
    }
    for (const row of fresh) {
      if (refused.has(row)) continue;
      this.#hold(row.kind, row.id, row);
      this.#entityIds.add(entityIdOf(row));
    }
    await this.load([...refused].map(({ kind, id }): RowKey => [kind, id]));
    return refused;
  }

  /** Adds rows found by a query. Rows that are already in the set stay as they are. */
  adopt(rows: readonly StoredRow[]): void {
    for (const row of rows) if (!this.#has(row.kind, row.id)) this.#hold(row.kind, row.id, row);
  }

  /** The current state of a row in the set. It must have been loaded. */
  get(kind: RowKind, id: string): StoredRow | null {
    return this.#rows.get(kind)?.get(id) ?? null;
  }

  set(kind: RowKind, id: string, row: StoredRow | null): void {
    const before = this.get(kind, id);
    if (before === row) return;
    this.#hold(kind, id, row);
    of(this.#changed, kind, () => new Set()).add(id);
    for (const each of [before, row]) if (each !== null) this.#entityIds.add(entityIdOf(each));
  }

  /** The current state of all rows in the set. */
  all(): StoredRow[] {
    return [...this.#rows.values()].flatMap((byId) =>
      [...byId.values()].filter((row) => row !== null),
    );
  }

  /** Writes the changes and returns the entities of the changed rows. */
  async flush(): Promise<ReadonlySet<string>> {
    const puts: StoredRow[] = [];
    const deletes: RowKey[] = [];
    for (const [kind, ids] of this.#changed) {
      for (const id of ids) {
        const row = this.get(kind, id);
        if (row === null) deletes.push([kind, id]);
        else puts.push(withCellDay(row));
      }
    }
    this.#changed.clear();
    if (puts.length > 0) await this.#db.rows.bulkPut(puts);
    if (deletes.length > 0) await this.#db.rows.bulkDelete(deletes);
    const entityIds = new Set(this.#entityIds);
    this.#entityIds.clear();
    return entityIds;
  }

  #has(kind: RowKind, id: string): boolean {
    return this.#rows.get(kind)?.has(id) === true;
  }

  #hold(kind: RowKind, id: string, row: StoredRow | null): void {
    of(this.#rows, kind, () => new Map()).set(id, row);
  }
}

function of<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = create();
  map.set(key, made);
  return made;
}

/** The row with the last date of its sale if a cell holds it, so that the index finds it once that is over. */
function withCellDay(row: StoredRow): StoredRow {
  if (row.kind !== 'sale') return row;
  const last = row.scopes.some(isCellScope) ? lastDayOf(row.doc) : null;
  if (last !== null) return { ...row, cellDay: last };
  if (row.cellDay === undefined) return row;
  const { cellDay: _, ...rest } = row;
  return rest;
}

/** Adds rows. Returns the positions of those whose key the table already has. */
async function refusedBy(db: RummageDb, rows: readonly StoredRow[]): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  try {
    await db.rows.bulkAdd(rows.map(withCellDay));
    return [];
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error;
    const failures = Object.entries(error.failuresByPos);
    if (failures.some(([, { name }]) => name !== 'ConstraintError')) throw error;
    return failures.map(([at]) => Number(at));
  }
}

import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { RowKind } from '../../sync/rows/row-docs.ts';
import { entityIdOf } from '../../sync/queue/entity-of-row.ts';
import type { RowKey, RummageDb } from '../schema/schema.ts';

/** The rows that one transaction works on: read in bulk, changed in memory, written in bulk. */
export class RowSet {
  readonly #db: RummageDb;
  readonly #rows = new Map<string, StoredRow | null>();
  readonly #changed = new Set<string>();
  readonly #entityIds = new Set<string>();

  constructor(db: RummageDb) {
    this.#db = db;
  }

  async load(keys: readonly RowKey[]): Promise<void> {
    const missing = keys.filter(([kind, id]) => !this.#rows.has(nameOf(kind, id)));
    const rows = await this.#db.rows.bulkGet(missing);
    missing.forEach(([kind, id], i) => this.#rows.set(nameOf(kind, id), rows[i] ?? null));
  }

  /** Adds rows found by a query. Rows that are already in the set stay as they are. */
  adopt(rows: readonly StoredRow[]): void {
    for (const row of rows) {
      const name = nameOf(row.kind, row.id);
      if (!this.#rows.has(name)) this.#rows.set(name, row);
    }
  }

  /** The current state of a row in the set. It must have been loaded. */
  get(kind: RowKind, id: string): StoredRow | null {
    return this.#rows.get(nameOf(kind, id)) ?? null;
  }

  set(kind: RowKind, id: string, row: StoredRow | null): void {
    const name = nameOf(kind, id);
    const before = this.#rows.get(name) ?? null;
    if (before === row) return;
    this.#rows.set(name, row);
    this.#changed.add(name);
    for (const each of [before, row]) if (each !== null) this.#entityIds.add(entityIdOf(each));
  }

  /** The current state of all rows in the set. */
  all(): StoredRow[] {
    return [...this.#rows.values()].filter((row) => row !== null);
  }

  /** Writes the changes and returns the entities of the changed rows. */
  async flush(): Promise<ReadonlySet<string>> {
    const puts: StoredRow[] = [];
    const deletes: RowKey[] = [];
    for (const name of this.#changed) {
      const row = this.#rows.get(name) ?? null;
      const [kind, id] = keyOf(name);
      if (row === null) deletes.push([kind, id]);
      else puts.push(row);
    }
    this.#changed.clear();
    if (puts.length > 0) await this.#db.rows.bulkPut(puts);
    if (deletes.length > 0) await this.#db.rows.bulkDelete(deletes);
    const entityIds = new Set(this.#entityIds);
    this.#entityIds.clear();
    return entityIds;
  }
}

function nameOf(kind: RowKind, id: string): string {
  return `${kind} ${id}`;
}

function keyOf(name: string): RowKey {
  const space = name.indexOf(' ');
  // `nameOf` above made it from a kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [name.slice(0, space) as RowKind, name.slice(space + 1)];
}

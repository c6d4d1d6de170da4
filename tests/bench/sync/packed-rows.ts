import { Dexie } from 'dexie';
import { RummageDb } from '../../../src/db/schema/schema.ts';
import { readAllSales } from '../../../src/db/views/all-sales.ts';
import { saleView } from '../../../src/db/views/read-sale-views.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';

/** What the app does not do: one record for each cell, with its rows inside (`decisions/areas-begin-with-files.md`). */

interface PackedCell {
  readonly scope: string;
  readonly rows: readonly StoredRow[];
}

export function openPacked(name: string): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ cells: '++,scope' });
  return db;
}

/** A transaction for each piece, as when rows are stored one by one. */
export async function storePacked(
  db: Dexie,
  pieces: readonly (readonly StoredRow[])[],
): Promise<void> {
  const cells = db.table<PackedCell>('cells');
  for (const piece of pieces) {
    const byScope = Map.groupBy(piece, ({ scopes: [scope = ''] }) => scope);
    const records = [...byScope].map(([scope, rows]) => ({ scope, rows }));
    await db.transaction('rw', cells, () => cells.bulkAdd(records));
  }
}

/** Reads all sales back, as a list needs them. Returns how many there are. */
export async function readPacked(db: Dexie): Promise<number> {
  const cells = await db.table<PackedCell>('cells').toArray();
  const bySale = Map.groupBy(
    cells.flatMap(({ rows }) => rows),
    ({ id }) => id,
  );
  const views = [...bySale.values()].map((rows) =>
    saleView({ principal: 'guest', rows, overlays: [], entries: [], secret: null }),
  );
  return views.filter((view) => view !== null).length;
}

/** The app's database with these rows. */
export async function openSingle(
  name: string,
  pieces: readonly (readonly StoredRow[])[],
): Promise<RummageDb> {
  const db = new RummageDb(name, { chromeTransactionDurability: 'strict' });
  for (const piece of pieces) await db.rows.bulkPut(piece);
  return db;
}

/** The same by the app's own code. */
export async function readSingle(db: RummageDb): Promise<number> {
  let count = 0;
  for await (const views of readAllSales(db, 'guest')) count += views.length;
  return count;
}

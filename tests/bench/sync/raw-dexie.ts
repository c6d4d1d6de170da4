import { Dexie } from 'dexie';
import { RummageDb } from '../../../src/db/schema/schema.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';

/** Dexie alone, with the app's tables and indexes and its durability: the measure of our overhead. */
export function openRaw(name: string): Dexie {
  const app = new RummageDb(name, {});
  const stores = app.tables.map((table): [string, string] => [
    table.name,
    [table.schema.primKey, ...table.schema.indexes].map(({ src }) => src).join(','),
  ]);
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' });
  db.version(1).stores(Object.fromEntries(stores));
  return db;
}

export async function rawPull(db: Dexie, pages: readonly (readonly StoredRow[])[]): Promise<void> {
  const rows = db.table<StoredRow>('rows');
  for (const page of pages) await db.transaction('rw', rows, () => rows.bulkPut(page));
}

/** The two records that a save leaves: what is shown at once, and what is to be sent. */
export async function rawSaves(
  db: Dexie,
  principal: string,
  saleIds: readonly string[],
): Promise<void> {
  const overlays = db.table('overlays');
  const outbox = db.table('outbox');
  for (const id of saleIds) {
    const createdAtMs = Date.now();
    const createdAt = new Date(createdAtMs).toISOString();
    await db.transaction('rw', outbox, overlays, async () => {
      await outbox.add({
        opId: crypto.randomUUID(),
        principal,
        op: 'save.set',
        v: 1,
        args: { id },
        entityId: id,
        createdAtMs,
        clientId: null,
        mid: null,
        sentAtMs: null,
        wasSent: false,
        state: 'waiting',
        code: null,
      });
      await overlays.put({ principal, entityId: id, kind: 'save', id, doc: { id, createdAt } });
    });
  }
}

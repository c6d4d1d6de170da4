import type { SaleView } from '../../domain/sale/sale-view.ts';
import { Dexie } from 'dexie';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { Principal } from '../../domain/principal.ts';
import { storedId, wireId } from '../../sync/rows/row-id.ts';
import { isAccount } from '../../sync/rows/scope-name.ts';
import { grouped } from '../schema/grouped.ts';
import { saleView } from './read-sale-views.ts';
import type { Overlay, RowKey, RummageDb, SecretRecord } from '../schema/schema.ts';

const CHUNK = 500;

/**
 * Every sale that a principal sees, in chunks, to build an index from. The change feed reports changes
 * made during the read, so subscribe before reading.
 */
export async function* readAllSales(
  db: RummageDb,
  principal: Principal,
): AsyncGenerator<readonly SaleView[], void, undefined> {
  const { rows, overlays, outbox, secrets } = db;
  // Whoever has no sales yet, or few, waits for one transaction.
  const first = await db.transaction('r', rows, overlays, outbox, secrets, async () => {
    const owned = await readOwn(db, principal);
    return { own: owned, chunk: await readChunk(db, '') };
  });
  const { own } = first;
  const seen = new Set<string>();
  for (let { chunk } = first; ;) {
    const last = chunk.sales.at(-1);
    if (last === undefined) break;
    for (const { id } of chunk.sales) seen.add(id);
    yield viewsOf(own, chunk);
    chunk = await readChunk(db, last.id);
  }
  const onlyHere = [...own.overlays.keys(), ...own.entries.keys()].filter((id) => !seen.has(id));
  yield viewsWithoutRows(own, new Set(onlyHere));
}

/** The given sales as a principal sees them, for an index. Leaves out those that it cannot see. */
export async function readSomeSales(
  db: RummageDb,
  principal: Principal,
  ids: readonly string[],
): Promise<readonly SaleView[]> {
  // Only accounts have saves, and every key costs a request.
  const kinds = isAccount(principal) ? SEEN_KINDS : SEEN_KINDS.filter((kind) => kind !== 'save');
  const keys = ids.flatMap((id) =>
    kinds.map((kind): RowKey => [kind, storedId(kind, id, principal)]),
  );
  const tables = [db.rows, db.overlays, db.outbox, db.secrets];
  const { own, found } = await db.transaction('r', tables, async () => {
    const owned = await readOwn(db, principal);
    return { own: owned, found: await db.rows.bulkGet(keys) };
  });
  const rows = grouped(found, wireId);
  return ids.flatMap((id) => viewOf(own, id, rows.get(id) ?? []));
}

const SEEN_KINDS = ['sale', 'place', 'stats', 'save'] as const;

/** A principal's own data on top of the rows. It is small, so it is read at once. */
interface Own {
  readonly principal: Principal;
  readonly overlays: ReadonlyMap<string, readonly Overlay[]>;
  readonly entries: ReadonlyMap<string, readonly OutboxEntry[]>;
  readonly secrets: ReadonlyMap<string, SecretRecord>;
}

async function readOwn(db: RummageDb, principal: Principal): Promise<Own> {
  return db.transaction('r', db.overlays, db.outbox, db.secrets, async () => {
    const overlays = await db.overlays
      .where('[principal+kind+id]')
      .between([principal, Dexie.minKey, Dexie.minKey], [principal, Dexie.maxKey, Dexie.maxKey])
      .toArray();
    const entries = await db.outbox
      .where('[principal+entityId]')
      .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
      .sortBy('seq');
    const secrets = await db.secrets.where('principal').equals(principal).toArray();
    return {
      principal,
      overlays: grouped(overlays, ({ id }) => id),
      entries: grouped(entries, ({ entityId }) => entityId),
      secrets: new Map(secrets.map((record) => [record.saleId, record])),
    };
  });
}

/** Some sales, and the rows beside them. */
interface Chunk {
  readonly sales: readonly StoredRow[];
  readonly beside: readonly StoredRow[];
}

/** The next sales after an id, read in one transaction. */
function readChunk(db: RummageDb, after: string): Promise<Chunk> {
  return db.transaction('r', db.rows, async () => {
    const sales = await db.rows
      .where('[kind+id]')
      .between(['sale', after], ['sale', Dexie.maxKey], false, true)
      .limit(CHUNK)
      .toArray();
    if (sales.length === 0) return { sales, beside: [] };
    // One range read per kind over the chunk's ids: thousands of single gets take ten times as long.
    const beside = await Promise.all(HANGING_KINDS.map((kind) => rowsBeside(db, kind, sales)));
    return { sales, beside: beside.flat() };
  });
}

function viewsOf(own: Own, { sales, beside }: Chunk): readonly SaleView[] {
  const rows = grouped([...sales, ...beside], wireId);
  return sales.flatMap(({ id }) => viewOf(own, id, rows.get(id) ?? []));
}

const HANGING_KINDS = ['place', 'stats', 'save'] as const;

/** The rows of a kind whose ids lie between the first and the last of the given sales. */
function rowsBeside(
  db: RummageDb,
  kind: (typeof HANGING_KINDS)[number],
  sales: readonly StoredRow[],
): Promise<StoredRow[]> {
  const first = sales[0]?.id ?? '';
  // The stored id may have its owner after the sale's id.
  const last = `${sales.at(-1)?.id ?? ''} \uffff`;
  return db.rows.where('[kind+id]').between([kind, first], [kind, last], true, true).toArray();
}

function viewsWithoutRows(own: Own, ids: ReadonlySet<string>): readonly SaleView[] {
  return [...ids].flatMap((id) => viewOf(own, id, []));
}

function viewOf(own: Own, id: string, rows: readonly StoredRow[]): readonly SaleView[] {
  const view = saleView({
    principal: own.principal,
    rows,
    overlays: own.overlays.get(id) ?? [],
    entries: own.entries.get(id) ?? [],
    secret: own.secrets.get(id) ?? null,
  });
  return view === null ? [] : [view];
}

import { type Held, isSameHeld } from '../../domain/moderation/held.ts';
import { GUEST, ownScope, saleOfScope, saleScope } from '../../sync/rows/scope-name.ts';
import { keysOf, releaseSale } from '../rows/merge-rows.ts';
import { RowSet } from '../rows/row-set.ts';
import { generations } from '../rows/scopes.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import type { RowKey, RummageDb, SaleCopy, SecretRecord } from '../schema/schema.ts';
import { rebuildOverlays, visibleDocs, waitingOn } from '../outbox/rebuild-overlays.ts';
import type { Writing } from '../schema/writing.ts';

const KINDS = ['sale', 'place', 'private'] as const;

/** A guest's sale before a page is applied. */
interface Before {
  readonly record: SecretRecord;
  /** Null if neither the sale's own scope nor the guest's holds the sale, so that neither can release it. */
  readonly copy: SaleCopy | null;
}

/** The sales of these scopes that were posted here without an account, in their current state. */
export async function guestSalesIn(
  db: RummageDb,
  rows: RowSet,
  scopes: readonly string[],
): Promise<readonly Before[]> {
  const ids = scopes.map(saleOfScope).filter((id) => id !== null);
  if (ids.length === 0) return [];
  const records = (await db.secrets.bulkGet(ids)).filter((record) => record?.principal === GUEST);
  const own = records.filter((record) => record !== undefined);
  await rows.load(own.flatMap(({ saleId }) => KINDS.map((kind): RowKey => [kind, saleId])));
  return own.map((record) => ({
    record,
    copy: isTold(rows, record.saleId) ? copyOf(rows, record.saleId) : null,
  }));
}

/** Whether the sale's own scope holds it, or the guest's own scope, filled by the guest's pushes. */
function isTold(rows: RowSet, saleId: string): boolean {
  const scopes = rows.get('sale', saleId)?.scopes ?? [];
  return scopes.includes(saleScope(saleId)) || scopes.includes(ownScope(GUEST));
}

function copyOf(rows: RowSet, saleId: string): SaleCopy | null {
  const found = KINDS.map((kind) => rows.get(kind, saleId));
  const docs = visibleDocs(found, GUEST);
  const rev = rows.get('sale', saleId)?.rev ?? 0;
  return docs.sale === null
    ? null
    : { rev, sale: docs.sale, place: docs.place, private: docs.private };
}

/**
 * Keeps copies of guest sales that their scope has released. They are deleted or hidden, which looks the
 * same, so a copy stays beside the secret until the server says which. A sale that its scope holds is
 * not hidden, so its notes are removed.
 */
export async function keepGuestCopies(
  db: RummageDb,
  rows: RowSet,
  before: readonly Before[],
): Promise<void> {
  const puts = before.flatMap(({ record, copy }): SecretRecord[] => {
    const { saleId, principal, secret } = record;
    const row = rows.get('sale', saleId);
    const isShown = row?.scopes.includes(saleScope(saleId)) === true;
    if (isShown) {
      const isNoted = record.held !== undefined || record.copy !== undefined;
      return isNoted ? [{ saleId, principal, secret }] : [];
    }
    if (copy === null || isTold(rows, saleId) || copy.sale.userId !== null) return [];
    return [{ saleId, principal, secret, copy }];
  });
  if (puts.length > 0) await db.secrets.bulkPut(puts);
}

/** A guest's sale for which the server must be asked whether it is hidden. */
export interface AskableSale {
  readonly saleId: string;
  readonly secret: string;
  /** Whether it has left its scope and the server has not been asked why. */
  readonly isUnexplained: boolean;
}

/** A guest's sales that the server has but, as far as this device knows, does not show to anyone. */
export function readAskableSales(db: RummageDb): Promise<readonly AskableSale[]> {
  return db.transaction('r', db.rows, db.outbox, db.secrets, async () => {
    const records = await db.secrets.where('principal').equals(GUEST).toArray();
    const rows = await db.rows.bulkGet(
      records.map(({ saleId }): ['sale', string] => ['sale', saleId]),
    );
    const unsent = await db.outbox
      .where('[principal+entityId]')
      .anyOf(records.map(({ saleId }) => [GUEST, saleId]))
      .toArray();
    const isUnsent = (id: string) =>
      unsent.some(({ op, entityId }) => op === 'sale.create' && entityId === id);
    return records.flatMap(({ saleId, secret, held, copy }, i): AskableSale[] => {
      if (rows[i]?.scopes.includes(saleScope(saleId)) || isUnsent(saleId)) return [];
      return [{ saleId, secret, isUnexplained: held === undefined && copy !== undefined }];
    });
  });
}

/** Records why the server hides a guest's sale. Null if it is not hidden or does not exist. */
export async function noteHeld(
  { db, notes }: Writing,
  saleId: string,
  held: Held | null,
): Promise<void> {
  await db.transaction('rw', db.secrets, async () => {
    const record = await db.secrets.get(saleId);
    if (record === undefined) return;
    const isKnown = record.held !== undefined && isSameHeld(record.held, held);
    if (isKnown) return;
    // If it is not hidden, no copy is needed.
    const { copy, ...rest } = record;
    await db.secrets.put({ ...rest, held, ...(held !== null && copy !== undefined && { copy }) });
  });
  notes.sales([saleId]);
}

/**
 * Called when the server knows no sale that this secret opens: it was deleted, or an account has it now. Deletes the
 * secret, since otherwise the sale would be listed forever as one yet to arrive. Also ends the guest's hold on the
 * rows: nobody here follows the sale any longer, so nothing else would end it. A posting that a restore has lost
 * brings its secret back (`db/outbox/acknowledged.ts`).
 */
export async function endManaging(
  { db, notes }: Writing,
  saleId: string,
  secret: string,
): Promise<void> {
  const tables = [db.rows, db.overlays, db.outbox, db.scopes, db.meta, db.secrets];
  await db.transaction('rw', tables, async () => {
    const record = await db.secrets.get(saleId);
    if (record?.principal !== GUEST || record.secret !== secret) return;
    await letGoOfSale(db, saleId, ownScope(GUEST), notes);
    await rebuildOverlays(db, new Set([saleId]), notes);
  });
  notes.sales([saleId]);
}

/**
 * Deletes the secret of a guest's sale and takes its rows out of a scope, which nothing else would do once the guest
 * no longer follows it. The scope is the guest's own, or the sale's, which stands for both. Use inside a transaction
 * over `secrets` and all that rows depend on.
 */
export async function letGoOfSale(
  db: RummageDb,
  saleId: string,
  scope: string,
  notes: ChangeNotes,
): Promise<void> {
  await db.secrets.delete(saleId);
  const rows = new RowSet(db);
  await rows.load(keysOf([{ kind: 'sale', id: saleId, rev: 0, doc: null }], ownScope(GUEST)));
  const [generationOf, waiting] = [await generations(db), await waitingOn(db)];
  releaseSale({ rows, generationOf, waiting }, saleId, scope);
  notes.sales(await rows.flush());
}

import type { AppliedPage, ScopeAsk } from '../../sync/local-store.ts';
import { type GenerationOf, type StoredRow, isSwept } from '../../sync/rows/merge-row.ts';
import type { PullAnswer, PulledScope } from '../../sync/ports.ts';
import type { PulledRow, UnreadRow } from '../../sync/rows/row-docs.ts';
import { wireId } from '../../sync/rows/row-id.ts';
import { GUEST, isSaleScope, ownScope, saleOfScope } from '../../sync/rows/scope-name.ts';
import { guestSalesIn, keepGuestCopies } from '../principals/guest-copies.ts';
import { insertFirst, type Standing } from '../rows/first-reading.ts';
import { type Merging, keysOf, mergeInto, release, releaseSale } from '../rows/merge-rows.ts';
import { RowSet } from '../rows/row-set.ts';
import { UnreadRows, reaskUnread } from '../rows/unread-rows.ts';
import type { RummageDb, ScopeRecord } from '../schema/schema.ts';
import type { Writing } from '../schema/writing.ts';
import {
  askOf,
  followNew,
  noteEpoch,
  putUsed,
  restart,
  scopesByName,
  standsAt,
} from '../rows/scopes.ts';
import { noteHeard } from '../outbox/first-sent.ts';
import { rebuildOverlays, waitingOn } from '../outbox/rebuild-overlays.ts';

type Page = Extract<PullAnswer, { kind: 'page' }>;

/**
 * Returns how far each scope was read. Starts following those that the device does not follow yet, and restarts
 * those of which another build could not read every row.
 */
export function askScopes(
  { db, build }: Writing,
  scopes: readonly string[],
  nowMs: number,
): Promise<readonly ScopeAsk[]> {
  return db.transaction('rw', db.scopes, db.meta, db.unread, async () => {
    const known = new Map(await scopesByName(db));
    const fresh = [...new Set(scopes)].filter((scope) => !known.has(scope));
    for (const record of await followNew(db, fresh, nowMs)) known.set(record.scope, record);
    const records = scopes.flatMap((scope) => known.get(scope) ?? []);
    const asked = await reaskUnread(db, records, build);
    await putUsed(db, asked, nowMs);
    return asked.map(askOf);
  });
}

/** Applies a page with its cursors in one transaction, or none of it (SYNC-10). */
export function applyPage(
  { db, notes, build }: Writing,
  asked: readonly ScopeAsk[],
  answer: Page,
  nowMs: number,
): Promise<AppliedPage> {
  const { rows: table, overlays, outbox, scopes: records, meta, secrets, unread: set } = db;
  const tables = [table, overlays, outbox, records, meta, secrets, set];
  return db.transaction('rw', tables, async () => {
    // Asked for together, because each answer takes a turn of the event loop, and a first reading has sixty pages.
    const [isNewEpoch, known, waiting, unread] = await Promise.all([
      noteEpoch(db, answer.epoch),
      scopesByName(db),
      // A sweep may touch any row, so look up the owners of everything queued.
      waitingOn(db),
      UnreadRows.load(
        db,
        asked.map(({ scope }) => scope),
        build,
      ),
    ]);
    await noteHeard(db, answer.now);
    // In a new epoch every scope has just restarted, so no part of the answer fits.
    const scopes = isNewEpoch ? await scopesByName(db) : known;
    const standing = stillStanding(scopes, asked, answer.scopes);
    const isOvertaken = !isNewEpoch && isMovedSince(known, asked);
    if (standing.length === 0) return { rowCount: 0, finished: [], isOvertaken };
    const generationOf: GenerationOf = (scope) => scopes.get(scope)?.gen ?? null;
    const merging: Merging = { rows: new RowSet(db), generationOf, waiting };
    const atFault: UnreadRow[] = [];
    for (const each of standing) if (!each.pulled.reset) atFault.push(...unread.note(each));
    const told = standing.map(({ pulled }) => pulled.scope);
    const guestSales = await guestSalesIn(db, merging.rows, told);
    const left = await insertFirst(merging, standing);
    await merging.rows.load(left.flatMap(({ pulled }) => keysOf(pulled.rows, pulled.scope)));
    const moved: ScopeRecord[] = [];
    for (const { record, pulled } of left) {
      if (pulled.reset) {
        await restart(db, record);
        continue;
      }
      for (const row of pulled.rows) mergeInto(merging, row, pulled.scope);
      // Many awaits in a row without a request between them would lose the transaction.
      const claimed = claimedOf(merging, pulled.rows);
      if (claimed.length > 0) await endGuestHolds(merging, claimed);
      if (pulled.cursor === null) continue;
      if (!pulled.more && mayHoldOlder(record)) await sweepOlder(db, record, merging, unread);
      if (!pulled.more) unread.end(record);
      moved.push(advanced(record, pulled, { nowMs, toldAtMs: Date.parse(answer.now) }));
    }
    if (moved.length > 0) await db.scopes.bulkPut(moved);
    await unread.flush();
    await keepGuestCopies(db, merging.rows, guestSales);
    const changed = await merging.rows.flush();
    notes.sales(changed);
    const busy = [...changed].filter((id) => merging.waiting.has(id));
    await rebuildOverlays(db, new Set(busy), notes);
    const [rowCount, finished] = [rowCountOf(standing), finishedOf(standing)];
    return { rowCount, finished, isOvertaken, ...(atFault.length > 0 && { unread: atFault }) };
  });
}

/** Sales of guests on this device that an account has claimed, perhaps on a copy of this device. */
function claimedOf({ rows }: Merging, pulled: readonly PulledRow[]): readonly PulledRow[] {
  return pulled.filter(({ kind, id, doc }) => {
    if (kind !== 'sale' || doc === null || !('userId' in doc) || !doc.userId) return false;
    return rows.get('sale', id)?.scopes.includes(ownScope(GUEST)) === true;
  });
}

/** Ends the guest's hold on the sale rows, their places, private parts and stats (SYNC-21). */
async function endGuestHolds(merging: Merging, claimed: readonly PulledRow[]): Promise<void> {
  for (const row of claimed) {
    await merging.rows.load(keysOf([{ ...row, doc: null }], ownScope(GUEST)));
    releaseSale(merging, row.id, ownScope(GUEST));
  }
}

function finishedOf(standing: readonly Standing[]): readonly string[] {
  return standing
    .filter(({ pulled }) => pulled.cursor !== null && !pulled.more && !pulled.reset)
    .map(({ pulled }) => pulled.scope);
}

function rowCountOf(standing: readonly Standing[]): number {
  const counts = standing.map(({ pulled }) =>
    pulled.reset ? 0 : pulled.rows.length + (pulled.unread ?? []).length,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The parts of an answer whose scope has not moved since it was asked for (SYNC-10). */
function stillStanding(
  scopes: ReadonlyMap<string, ScopeRecord>,
  asked: readonly ScopeAsk[],
  answered: readonly PulledScope[],
): Standing[] {
  const asks = new Map(asked.map((ask) => [ask.scope, ask]));
  return answered.flatMap((pulled): Standing[] => {
    const record = scopes.get(pulled.scope);
    const ask = asks.get(pulled.scope);
    const stands = ask !== undefined && standsAt(record, ask) && !pulled.forbidden;
    return stands ? [{ record, pulled }] : [];
  });
}

/** Whether some scope has moved since it was asked for. */
function isMovedSince(
  scopes: ReadonlyMap<string, ScopeRecord>,
  asked: readonly ScopeAsk[],
): boolean {
  return asked.some((ask) => !standsAt(scopes.get(ask.scope), ask));
}

/** The record with its new cursor. At the end of a reading, it is marked complete. */
function advanced(
  record: ScopeRecord,
  { cursor, more }: PulledScope,
  { nowMs, toldAtMs }: { readonly nowMs: number; readonly toldAtMs: number },
): ScopeRecord {
  if (more) return { ...record, cursor };
  return { ...record, cursor, isComplete: true, mustSweep: false, pulledAtMs: nowMs, toldAtMs };
}

/** Whether rows of older readings may still be held when a reading of a scope ends. */
function mayHoldOlder({ scope, mustSweep, isComplete }: ScopeRecord): boolean {
  return mustSweep || (!isComplete && isSaleScope(scope));
}

/** Sweeps what only older readings saw (SYNC-8). */
async function sweepOlder(
  db: RummageDb,
  record: ScopeRecord,
  merging: Merging,
  unread: UnreadRows,
): Promise<void> {
  if (record.mustSweep) await sweep(db, record, merging, unread);
  await sweepGuestHold(record, merging, unread);
}

const PARTS = ['place', 'private', 'stats'] as const;

/** Whether the current reading of a scope has reported a row. */
function wasTold(row: StoredRow | null | undefined, { scope, gen }: ScopeRecord): boolean {
  return row?.scopes.includes(scope) === true && !isSwept(row, scope, gen);
}

async function sweep(
  db: RummageDb,
  record: ScopeRecord,
  merging: Merging,
  unread: UnreadRows,
): Promise<void> {
  const held = await db.rows.where('scopes').equals(record.scope).toArray();
  merging.rows.adopt(held);
  for (const { kind, id } of held) {
    const row = merging.rows.get(kind, id);
    if (row === null || !isSwept(row, record.scope, record.gen)) continue;
    // The server still has it. What this device has of it is only old.
    if (unread.has(record, kind, wireId(row))) continue;
    if (kind === 'sale') {
      // One of its parts was reported, so the sale exists. The next reading reports its newest version.
      const isTold = (part: (typeof PARTS)[number]) =>
        wasTold(merging.rows.get(part, id), record) || unread.has(record, part, id);
      if (PARTS.some(isTold)) continue;
      // Treat it like a tombstone: a guest learns of its own sale in no other way.
      await merging.rows.load(keysOf([{ kind, id, rev: row.rev, doc: null }], record.scope));
      releaseSale(merging, id, record.scope);
    } else {
      release(merging, kind, id, record.scope);
    }
  }
}

/**
 * Releases a guest's sale that a reading of its scope from the start did not report, if only an older
 * reading of the guest's own scope holds it. That reading is from before a restore, or from a push that another
 * page's reading has overtaken.
 */
async function sweepGuestHold(
  record: ScopeRecord,
  merging: Merging,
  unread: UnreadRows,
): Promise<void> {
  const { scope } = record;
  const saleId = saleOfScope(scope);
  if (saleId === null || unread.has(record, 'sale', saleId)) return;
  const { rows, generationOf } = merging;
  await rows.load(keysOf([{ kind: 'sale', id: saleId, rev: 0, doc: null }], scope));
  const sale = rows.get('sale', saleId);
  if (sale === null || sale.scopes.includes(scope)) return;
  const generation = generationOf(ownScope(GUEST)) ?? 0;
  if (isSwept(sale, ownScope(GUEST), generation)) releaseSale(merging, saleId, scope);
}

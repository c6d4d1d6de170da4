import type { AppliedPage, ScopeAsk } from '../../sync/local-store.ts';
import { type StoredRow, isSwept } from '../../sync/rows/merge-row.ts';
import type { PullAnswer, PulledScope } from '../../sync/ports.ts';
import type { PulledRow } from '../../sync/rows/row-docs.ts';
import { GUEST, ownScope, saleOfScope } from '../../sync/rows/scope-name.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { guestSalesIn, keepGuestCopies } from '../principals/guest-copies.ts';
import { type Merging, keysOf, mergeInto, release, releaseSale } from './merge-rows.ts';
import { RowSet } from './row-set.ts';
import type { RummageDb, ScopeRecord } from '../schema/schema.ts';
import { askOf, follow, generations, noteEpoch, putUsed, restart, standsAt } from './scopes.ts';
import { rebuildOverlays, waitingOn } from '../queue/rebuild-overlays.ts';

type Page = Extract<PullAnswer, { kind: 'page' }>;

/** Returns where each scope stands. Starts following those that the device does not follow yet. */
export function askScopes(
  db: RummageDb,
  scopes: readonly string[],
  nowMs: number,
): Promise<readonly ScopeAsk[]> {
  return db.transaction('rw', db.scopes, db.meta, async () => {
    const known = await db.scopes.bulkGet([...scopes]);
    const records: ScopeRecord[] = [];
    for (const [i, scope] of scopes.entries()) {
      records.push(known[i] ?? (await follow(db, scope, nowMs)));
    }
    await putUsed(db, records, nowMs);
    return records.map(askOf);
  });
}

/** Applies a page with its cursors in one transaction, or none of it (SYNC-10). */
export function applyPage(
  db: RummageDb,
  asked: readonly ScopeAsk[],
  answer: Page,
  nowMs: number,
  notes: ChangeNotes,
): Promise<AppliedPage> {
  const tables = [db.rows, db.overlays, db.queue, db.scopes, db.meta, db.secrets];
  return db.transaction('rw', tables, async () => {
    // If the epoch is new, every scope restarts, so no part of the answer fits any more.
    await noteEpoch(db, answer.epoch);
    const standing = await stillStanding(db, asked, answer.scopes);
    if (standing.length === 0) return { rowCount: 0, finished: [] };
    const merging = await prepare(db, standing);
    const told = standing.map(({ pulled }) => pulled.scope);
    const guestSales = await guestSalesIn(db, merging.rows, told);
    let count = 0;
    for (const { record, pulled } of standing) {
      if (pulled.reset) {
        await restart(db, record);
        continue;
      }
      for (const row of pulled.rows) mergeInto(merging, row, pulled.scope);
      await endGuestHolds(merging, pulled.rows);
      count += pulled.rows.length;
      if (pulled.cursor !== null) await advance(db, record, pulled, merging, nowMs);
    }
    await keepGuestCopies(db, merging.rows, guestSales);
    const changed = await merging.rows.flush();
    notes.sales(changed);
    const busy = [...changed].filter((id) => merging.waiting.has(id));
    await rebuildOverlays(db, new Set(busy), notes);
    return { rowCount: count, finished: finishedOf(standing) };
  });
}

/**
 * Ends the guest's hold on sales that an account has claimed, perhaps on a copy of this device: on the
 * sale row, its place, its private part and its stats (SYNC-21).
 */
async function endGuestHolds(merging: Merging, pulled: readonly PulledRow[]): Promise<void> {
  for (const row of pulled) {
    if (row.kind !== 'sale' || !row.doc?.userId) continue;
    if (!merging.rows.get('sale', row.id)?.scopes.includes(ownScope(GUEST))) continue;
    await merging.rows.load(keysOf([{ ...row, doc: null }], ownScope(GUEST)));
    releaseSale(merging, row.id, ownScope(GUEST));
  }
}

function finishedOf(standing: readonly Standing[]): readonly string[] {
  return standing
    .filter(({ pulled }) => pulled.cursor !== null && !pulled.more && !pulled.reset)
    .map(({ pulled }) => pulled.scope);
}

interface Standing {
  readonly record: ScopeRecord;
  readonly pulled: PulledScope;
}

/** The parts of an answer whose scope has not moved since it was asked for (SYNC-10). */
async function stillStanding(
  db: RummageDb,
  asked: readonly ScopeAsk[],
  scopes: readonly PulledScope[],
): Promise<Standing[]> {
  const records = await db.scopes.bulkGet(scopes.map(({ scope }) => scope));
  return scopes.flatMap((pulled, i): Standing[] => {
    const record = records[i];
    const ask = asked.find(({ scope }) => scope === pulled.scope);
    const stands = ask !== undefined && standsAt(record, ask) && !pulled.forbidden;
    return stands ? [{ record, pulled }] : [];
  });
}

async function prepare(db: RummageDb, standing: readonly Standing[]): Promise<Merging> {
  const rows = new RowSet(db);
  await rows.load(standing.flatMap(({ pulled }) => keysOf(pulled.rows, pulled.scope)));
  // A sweep may touch any row, so look up the owners of everything queued.
  return { rows, generationOf: await generations(db), waiting: await waitingOn(db) };
}

/** Moves the cursor. At the end of a reading, sweeps what only older readings saw (SYNC-8). */
async function advance(
  db: RummageDb,
  record: ScopeRecord,
  { cursor, more }: PulledScope,
  merging: Merging,
  nowMs: number,
): Promise<void> {
  if (more) {
    await db.scopes.put({ ...record, cursor });
    return;
  }
  if (record.mustSweep) await sweep(db, record, merging);
  if (record.mustSweep || !record.isComplete) await sweepGuestHold(record.scope, merging);
  const end = { cursor, isComplete: true, mustSweep: false, pulledAtMs: nowMs };
  await db.scopes.put({ ...record, ...end });
}

const PARTS = ['place', 'private', 'stats'] as const;

/** Whether the current reading of a scope has reported a row. */
function wasTold(row: StoredRow | null | undefined, { scope, gen }: ScopeRecord): boolean {
  return row?.scopes.includes(scope) === true && !isSwept(row, scope, gen);
}

async function sweep(db: RummageDb, record: ScopeRecord, merging: Merging): Promise<void> {
  const held = await db.rows.where('scopes').equals(record.scope).toArray();
  merging.rows.adopt(held);
  for (const { kind, id } of held) {
    const row = merging.rows.get(kind, id);
    if (row === null || !isSwept(row, record.scope, record.gen)) continue;
    if (kind === 'sale') {
      // One of its parts was reported, so the sale exists. The next reading reports its newest version.
      if (PARTS.some((part) => wasTold(merging.rows.get(part, id), record))) continue;
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
 * reading of the guest's own scope holds it: from before a restore, or from a push that another page's
 * reading has overtaken.
 */
async function sweepGuestHold(scope: string, merging: Merging): Promise<void> {
  const saleId = saleOfScope(scope);
  if (saleId === null) return;
  const { rows, generationOf } = merging;
  await rows.load(keysOf([{ kind: 'sale', id: saleId, rev: 0, doc: null }], scope));
  const sale = rows.get('sale', saleId);
  if (sale === null || sale.scopes.includes(scope)) return;
  const generation = generationOf(ownScope(GUEST)) ?? 0;
  if (isSwept(sale, ownScope(GUEST), generation)) releaseSale(merging, saleId, scope);
}

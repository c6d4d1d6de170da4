import type { Batch, OutboxEntry, ScopeAsk } from '../../sync/local-store.ts';
import { ruleOf } from '../../sync/mutations/registry.ts';
import {
  type Ownership,
  isSaleOf,
  scopeOfPushed,
  tellingScope,
} from '../../sync/rows/pushed-rows.ts';
import type { MutationResult, PushAnswer } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { PulledRow } from '../../sync/rows/row-docs.ts';
import { isTraveling, ownScope } from '../../sync/rows/scope-name.ts';
import { entityIdOf } from '../../sync/outbox/entity-of-row.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { noteHeard } from '../outbox/first-sent.ts';
import { remember, resultTables } from '../outbox/acknowledged.ts';
import { type Merging, keysOf, mergeInto } from '../rows/merge-rows.ts';
import { endEntity, forgetRows } from '../outbox/delete-entity.ts';
import { entriesOfBatch, releaseBatch } from './push-store.ts';
import { refuse } from '../outbox/refuse.ts';
import { RowSet } from '../rows/row-set.ts';
import type { RummageDb } from '../schema/schema.ts';
import {
  follow,
  generations,
  isSameCursor,
  knownEpoch,
  noteEpoch,
  restart,
} from '../rows/scopes.ts';
import { rebuildOverlays, waitingOn } from '../outbox/rebuild-overlays.ts';
import { updatePhotos } from '../outbox/update-photos.ts';
import { finishClaim, takeOverRefused } from '../principals/take-over.ts';
import type { Writing } from '../schema/writing.ts';

type Applied = Extract<PushAnswer, { kind: 'applied' }>;

interface Recorded extends Pick<Writing, 'nowMs' | 'newId' | 'notes'> {
  readonly answer: Applied;
}

/**
 * Records a push in one transaction (SYNC-10): removes acknowledged mutations from the outbox, parks
 * refused ones, and replaces what the overlay showed with the resulting rows, so own writes never vanish.
 */
export function recordPush(
  writing: Writing,
  batch: Batch,
  answer: Applied,
): Promise<{ readonly parked: number }> {
  const { db, notes, nowMs, newId } = writing;
  return db.transaction('rw', resultTables(db), async () => {
    if (await isOfFormerServer(db, batch, answer)) {
      await releaseBatch(writing, batch);
      return { parked: 0 };
    }
    const isNewEpoch = await noteEpoch(db, answer.epoch);
    await noteHeard(db, answer.now);
    const entries = await entriesOfBatch(db, batch);
    const ending = entries.filter(({ op }) => ruleOf(op).isEnd).map(({ entityId }) => entityId);
    let parked = 0;
    for (const result of answer.results) {
      const entry = entries.find(({ mid }) => mid === result.mid);
      // If it is missing, another leader has already recorded it.
      if (entry === undefined) continue;
      // If a push ends an entity that is already gone, its `gone` mutations on it count as accepted.
      const isOver = result.code === 'gone' && ending.includes(entry.entityId);
      const outcome = isOver ? ({ ...result, status: 'ok' } as const) : result;
      parked += await recordResult(db, entry, outcome, { answer, newId, nowMs, notes });
    }
    // Skip rows of results that another page has recorded: newer ones may have been recorded since.
    const told = answer.rows.filter((row) => entries.some((entry) => isAbout(row, entry)));
    const tellers = await mergePushed(db, batch, { ...answer, rows: told }, nowMs, notes);
    // In a new epoch, no scope has been read yet.
    if (!isNewEpoch) await rereadMoved(db, tellers, batch.scopesAtSend);
    const entityIds = [
      ...entries.map(({ entityId }) => entityId),
      ...answer.rows.map(({ id }) => id),
    ];
    await rebuildOverlays(db, new Set(entityIds), notes);
    await updatePhotos(db, entityIds, notes);
    return { parked };
  });
}

/**
 * Whether a row may be about an entry. A tombstone does not say to what it belonged, so it counts for every entry.
 * Its `rev` distinguishes it from older ones.
 */
function isAbout(row: PulledRow, { entityId }: OutboxEntry): boolean {
  return row.doc === null || entityIdOf(row) === entityId;
}

/**
 * Whether another page has met the server in a new epoch since this batch was sent. The server may have
 * been restored and have lost these results, so they are requested again.
 */
async function isOfFormerServer(db: RummageDb, batch: Batch, answer: Applied): Promise<boolean> {
  const known = await knownEpoch(db);
  return known !== null && known !== batch.epochAtSend && known !== answer.epoch;
}

async function recordResult(
  db: RummageDb,
  entry: OutboxEntry,
  result: MutationResult,
  { answer, newId, nowMs, notes }: Recorded,
): Promise<number> {
  notes.outbox();
  notes.sales([entry.entityId]);
  if (result.status === 'rejected') {
    const code = result.code ?? 'invalid';
    if (await takeOverRefused(db, entry, code, newId)) return 1;
    return refuse(db, { ...entry, ...(code === 'unknown' && { failedAtMs: nowMs }) }, code, notes);
  }
  await db.outbox.delete(entry.seq);
  // Read it first: ending and claiming delete it.
  const secret = (await db.secrets.get(entry.entityId)) ?? null;
  if (ruleOf(entry.op).isEnd) {
    await endEntity(db, entry);
    await forgetRows(db, entry.entityId, notes);
  }
  if (entry.op === 'sale.claim') await finishClaim(db, entry, newId, notes);
  await remember(db, entry, secret, answer);
  if (result.rev !== null) await liftFollowers(db, entry, result.rev);
  return 0;
}

/** Updates waiting mutations of the same name: they were based on a version that this one has replaced. */
async function liftFollowers(db: RummageDb, done: OutboxEntry, rev: number): Promise<void> {
  const lift = ruleOf(done.op).lift;
  if (lift === undefined) return;
  const ofEntity = await db.outbox
    .where('[principal+entityId]')
    .equals([done.principal, done.entityId])
    .toArray();
  const followers = ofEntity.filter(
    (entry) => entry.op === done.op && entry.state === 'waiting' && entry.mid === null,
  );
  await db.outbox.bulkPut(followers.map((entry) => ({ ...entry, args: lift(entry.args, rev) })));
}

async function mergePushed(
  db: RummageDb,
  batch: Batch,
  answer: Applied,
  nowMs: number,
  notes: ChangeNotes,
): Promise<readonly Teller[]> {
  const rows = new RowSet(db);
  await rows.load(keysOf(answer.rows, ownScope(batch.principal)));
  await rows.load(answer.rows.map(({ id }) => ['sale', id]));
  const own = await ownership(db, batch.principal, answer, rows);
  const placed = answer.rows.flatMap((row) => {
    const scope = scopeOfPushed(row, own);
    return scope === null ? [] : [{ row, scope }];
  });
  const scopes = new Set(placed.map((each) => each.scope));
  for (const scope of scopes) if (!(await isTaken(db, scope, nowMs))) return [];
  const merging: Merging = {
    rows,
    generationOf: await generations(db),
    waiting: await waitingOn(db),
  };
  for (const { row, scope } of placed) mergeInto(merging, row, scope);
  notes.sales(await rows.flush());
  const tellers = new Map(placed.map(({ row, scope }) => [tellingScope(row, scope), scope]));
  return [...tellers].map(([scope, holder]) => ({ scope, holder }));
}

/** The scope that would report a pushed row's end, and the scope that holds the row. */
interface Teller {
  readonly scope: string;
  readonly holder: string;
}

async function rereadMoved(
  db: RummageDb,
  tellers: readonly Teller[],
  atSend: readonly ScopeAsk[],
): Promise<void> {
  for (const teller of tellers) await rereadIfMoved(db, teller, atSend);
}

/** Returns false for an account that has since signed out. Its scope is read again at the next sign-in. */
async function isTaken(db: RummageDb, scope: string, nowMs: number): Promise<boolean> {
  if (isTraveling(scope)) return (await db.scopes.get(scope)) !== undefined;
  await follow(db, scope, nowMs);
  return true;
}

async function ownership(
  db: RummageDb,
  principal: Principal,
  answer: Applied,
  rows: RowSet,
): Promise<Ownership> {
  const secrets = await db.secrets.where('principal').equals(principal).toArray();
  const pushed = new Map(answer.rows.map((row) => [`${row.kind} ${row.id}`, row.doc]));
  const saleDoc = (id: string) => pushed.get(`sale ${id}`) ?? rows.get('sale', id)?.doc ?? null;
  const ids = new Set(answer.rows.map(({ id }) => id));
  const own = [...ids].filter((id) => isSaleOf(principal, saleDoc(id)));
  return {
    principal,
    guestSaleIds: new Set(secrets.map(({ saleId }) => saleId)),
    ownSaleIds: new Set(own),
  };
}

/**
 * If the scope was read further during the push (two pages can lead for a moment), the pushed rows may
 * be older than a tombstone that was read. Reading that stretch again fixes this. A reading from the
 * start reports no tombstones, so what it does not see must be swept, even if the pushed rows are held by
 * the guest's own scope, which is never read itself.
 */
async function rereadIfMoved(
  db: RummageDb,
  { scope, holder }: Teller,
  atSend: readonly ScopeAsk[],
): Promise<void> {
  const record = await db.scopes.get(scope);
  if (record === undefined) return;
  const isUnread = record.cursor === null && !record.mustSweep;
  // This does not apply to an account's own scope (`holder === scope`): it is read before its pushes.
  if (isUnread && holder !== scope) return;
  const then = atSend.find((ask) => ask.scope === scope);
  const isSameReading = then?.generation === record.gen;
  const cursor = isSameReading ? then.cursor : null;
  if (cursor !== null) {
    if (!isSameCursor(record.cursor, cursor)) await db.scopes.put({ ...record, cursor });
    return;
  }
  await restart(db, record);
  const held = holder === scope ? undefined : await db.scopes.get(holder);
  if (held !== undefined) await restart(db, held);
}

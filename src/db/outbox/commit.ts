import { Dexie } from 'dexie';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';
import type { Principal } from '../../domain/principal.ts';
import {
  type SeenRows,
  docsAfter,
  planDiscard,
  planEnqueue,
  planRetry,
  planRetryOfFailed,
  sentBeside,
} from '../../sync/outbox/outbox-plan.ts';
import type { Folding } from '../../sync/outbox/fold-overlays.ts';
import { queuedArgs, ruleOf } from '../../sync/mutations/registry.ts';
import { isOwnOf, isVisibleTo } from '../../sync/rows/row-visibility.ts';
import { type Result, ok } from '../../domain/result.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { deleteOldRows, deleteSecret, deleteEntity } from './delete-entity.ts';
import type { RummageDb } from '../schema/schema.ts';
import { applyPlan, applyCommit } from './apply-plan.ts';
import { entityKeys, foldedRows, rowsBoundTo } from './entity-rows.ts';
import { visibleDocs } from './rebuild-overlays.ts';
import { updatePhotos } from './update-photos.ts';
import type { Writing } from '../schema/writing.ts';

/** A mutation that is about to be queued. */
export interface Commit {
  readonly principal: Principal;
  readonly mutation: NewMutation;
  readonly createdAtMs: number;
  /** Generated once, so that repeating the commit after a lost connection changes nothing. */
  readonly opId: string;
  readonly secret: string | null;
}

/** Writes outbox and overlay in one transaction: the change is visible and queued, or neither (SYNC-10). */
export function commit(
  db: RummageDb,
  what: Commit,
  newId: () => string,
  notes: ChangeNotes,
): Promise<Result<{ readonly opId: string }, 'too-large'>> {
  const { principal, mutation, opId } = what;
  const { entityId: entityIdOf, isEnd } = ruleOf(mutation.op);
  const entityId = entityIdOf(queuedArgs(mutation));
  const { rows, overlays, outbox, secrets, photos, photoBytes, scopes } = db;
  // Changing a refused sale queues it again, and its photos with it.
  const isOfSale = mutation.op.startsWith('sale.');
  const tables = [
    rows,
    overlays,
    outbox,
    secrets,
    ...(isOfSale ? [photos, photoBytes] : []),
    ...(isEnd ? [scopes] : []),
  ];
  return db.transaction('rw', tables, async () => {
    const [queued, folded] = await Dexie.Promise.all([
      db.outbox.where('entityId').equals(entityId).sortBy('seq'),
      foldedRows(db, entityId, [asFolding(what)]),
    ]);
    const entries = queued.filter((entry) => entry.principal === principal);
    if (entries.some((entry) => entry.opId === opId)) return ok({ opId });
    const ids = [opId];
    const buildsOnSeen = ruleOf(mutation.op).onto !== undefined;
    const seen = buildsOnSeen ? await asSeen(db, what, entityId, entries) : mutation;
    const plan = planEnqueue(entries, {
      ...what,
      mutation: seen,
      newOpId: () => ids.pop() ?? newId(),
    });
    if (!plan.ok) return plan;
    if (what.secret !== null) {
      await db.secrets.put({ saleId: entityId, principal, secret: what.secret });
    }
    await applyCommit(db, plan.value, { queued, rows: folded }, entityId, notes);
    if (isOfSale) await updatePhotos(db, [entityId], notes);
    if (isEnd && plan.value.add.length + plan.value.put.length === 0) {
      await deleteEntity(db, { principal, entityId });
      await deleteOldRows(db, entityId, notes);
    }
    return ok({ opId: plan.value.opId });
  });
}

/** Puts a parked mutation back in the outbox, with those that depend on it (SYNC-14). */
export function retryParked({ db, newId, notes }: Writing, opId: string): Promise<void> {
  const { rows, overlays, outbox, photos, photoBytes } = db;
  return db.transaction('rw', [rows, overlays, outbox, photos, photoBytes], async () => {
    const target = await db.outbox.get({ opId });
    if (target === undefined) return;
    const entries = await entriesOn(db, target.principal, target.entityId);
    const seen = await rowsSeen(db, target);
    await applyPlan(db, planRetry(entries, opId, newId, seen), target.entityId, notes);
    await updatePhotos(db, [target.entityId], notes);
  });
}

/** Puts back a principal's mutations that are parked only because the server failed on them (SYNC-7). */
export function retryFailed(
  { db, notes, newId }: Writing,
  principal: Principal,
  nowMs: number,
): Promise<void> {
  const { rows, overlays, outbox, photos, photoBytes } = db;
  return db.transaction('rw', [rows, overlays, outbox, photos, photoBytes], async () => {
    const parked = await db.outbox
      .where('[principal+state]')
      .equals([principal, 'parked'])
      .toArray();
    const failed = parked.filter(({ code }) => code === null || code === 'unknown');
    for (const entityId of new Set(failed.map((entry) => entry.entityId))) {
      const plan = planRetryOfFailed(await entriesOn(db, principal, entityId), { nowMs, newId });
      if (plan.put.length === 0) continue;
      await applyPlan(db, plan, entityId, notes);
      await updatePhotos(db, [entityId], notes);
    }
  });
}

/** Adds what the person sees on this device, if the mutation builds on that and does not state it. */
async function asSeen(
  db: RummageDb,
  { mutation, principal }: Commit,
  entityId: string,
  entries: readonly OutboxEntry[],
): Promise<NewMutation> {
  const { op } = mutation;
  const { onto } = ruleOf(op);
  const args = queuedArgs(mutation);
  const isSaid = args['expectRev'] !== undefined || args['was'] !== undefined;
  if (onto === undefined || isSaid) return mutation;
  const { revOf, docs } = await rowsSeen(db, { principal, entityId });
  const seen = { rev: revOf({ op, args }), docs: docsAfter(docs, sentBeside(entries, mutation)) };
  // The rule returns arguments of the same mutation that it was given.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { op, args: onto(args, seen) } as NewMutation;
}

/** The rows of an entity as its person sees them on this device. */
export async function rowsSeen(
  db: RummageDb,
  { principal, entityId }: Pick<OutboxEntry, 'principal' | 'entityId'>,
): Promise<SeenRows> {
  const keys = entityKeys(entityId, [{ principal }]);
  const ofEntity = (await db.rows.bulkGet(keys)).filter((row) => row !== undefined);
  const bound = await rowsBoundTo(db, [entityId]);
  const rows = [...ofEntity, ...bound];
  return {
    revOf: ({ op, args }) => {
      const [kind] = ruleOf(op).touches(args);
      const isTheirs = (row: StoredRow) =>
        kind === 'sale' ? isVisibleTo(row, principal) : isOwnOf(row, principal);
      return rows.find((row) => row.kind === kind && isTheirs(row))?.rev ?? null;
    },
    docs: visibleDocs(rows, principal),
  };
}

/** Deletes a parked mutation, with those that depend on it, because the person said so. */
export function discardParked({ db, notes }: Writing, opId: string): Promise<void> {
  const { rows, overlays, outbox, secrets, photos, photoBytes } = db;
  return db.transaction('rw', [rows, overlays, outbox, secrets, photos, photoBytes], async () => {
    const target = await db.outbox.get({ opId });
    if (target === undefined) return;
    const { principal, entityId } = target;
    const entries = await entriesOn(db, principal, entityId);
    const plan = planDiscard(entries, opId);
    await applyPlan(db, plan, entityId, notes);
    await updatePhotos(db, [entityId], notes);
    const given = entries.filter(({ seq }) => plan.remove.includes(seq));
    if (given.some(isOfNothing)) await deleteSecret(db, target);
  });
}

/** Whether this is a posting that the server certainly does not have, so its secret opens no sale. */
function isOfNothing({ op, code }: OutboxEntry): boolean {
  return ruleOf(op).isFoundation === true && code !== null && code !== 'duplicate';
}

/** A mutation before it is queued, as far as its fold needs it. */
function asFolding({ principal, mutation }: Commit): Folding & Pick<OutboxEntry, 'principal'> {
  const { op } = mutation;
  const args = queuedArgs(mutation);
  return { principal, op, args, v: ruleOf(op).version, state: 'waiting' };
}

export function entriesOn(db: RummageDb, principal: Principal, entityId: string) {
  return db.outbox.where('[principal+entityId]').equals([principal, entityId]).sortBy('seq');
}

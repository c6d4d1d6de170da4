import { Dexie } from 'dexie';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { OutboxPlan } from '../../sync/outbox/outbox-plan.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import type { RummageDb } from '../schema/schema.ts';
import { foldedRows } from './entity-rows.ts';
import { overlayEntity, rebuildOverlays } from './rebuild-overlays.ts';

/** Changes an entity's outbox as planned, and what the person sees of the entity, in the running transaction. */
export async function applyPlan(
  db: RummageDb,
  plan: OutboxPlan,
  entityId: string,
  notes: ChangeNotes,
): Promise<void> {
  await write(db, plan);
  notes.outbox();
  notes.sales([entityId]);
  await rebuildOverlays(db, new Set([entityId]), notes);
}

/** Not an async function: several of those at once lose the transaction they run in. */
function write(db: RummageDb, { remove, put, add }: OutboxPlan): PromiseLike<unknown> {
  const requests: PromiseLike<unknown>[] = [];
  if (remove.length > 0) requests.push(db.outbox.bulkDelete([...remove]));
  if (put.length > 0) requests.push(db.outbox.bulkPut([...put]));
  if (add.length > 0) requests.push(db.outbox.bulkAdd([...add]));
  return Dexie.Promise.all(requests);
}

/** The state of an entity before a mutation is queued. */
export interface QueuedBefore {
  /** Everyone's entries, oldest first. */
  readonly queued: readonly OutboxEntry[];
  /** The rows that this mutation by itself folds over. */
  readonly rows: readonly StoredRow[];
}

/**
 * Carries out the plan of a commit. Most commits add the only mutation of their entity, which has no overlay yet.
 * No kept row is released here: a commit removes a person's last mutation only when they end a refused sale,
 * and then its rows are deleted anyway.
 */
export async function applyCommit(
  db: RummageDb,
  plan: OutboxPlan,
  { queued, rows }: QueuedBefore,
  entityId: string,
  notes: ChangeNotes,
): Promise<void> {
  const after = entriesAfter(queued, plan);
  notes.outbox();
  notes.sales([entityId]);
  const base = queued.length === 0 ? { rows, existing: [] } : await baseOf(db, entityId, after);
  await Dexie.Promise.all([write(db, plan), overlayEntity(db, entityId, after, base, notes)]);
}

async function baseOf(db: RummageDb, entityId: string, entries: readonly OutboxEntry[]) {
  const rows = await foldedRows(db, entityId, entries);
  const existing = await db.overlays.where('entityId').equals(entityId).toArray();
  return { rows, existing };
}

/** The entries as a plan leaves them. Added ones have no `seq` yet, but come last. */
function entriesAfter(before: readonly OutboxEntry[], plan: OutboxPlan): readonly OutboxEntry[] {
  const { put, remove, add } = plan;
  const changed = new Map(put.map((entry) => [entry.seq, entry]));
  const kept = before.filter(({ seq }) => !remove.includes(seq));
  const last = before.at(-1)?.seq ?? 0;
  return [
    ...kept.map((entry) => changed.get(entry.seq) ?? entry),
    ...add.map((entry, i) => ({ ...entry, seq: last + 1 + i })),
  ];
}

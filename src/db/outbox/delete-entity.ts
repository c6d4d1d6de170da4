import type { OutboxEntry } from '../../sync/local-store.ts';
import { planEnd } from '../../sync/outbox/refusal-plan.ts';
import { saleScope } from '../../sync/rows/scope-name.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { keysOf, release } from '../rows/merge-rows.ts';
import { RowSet } from '../rows/row-set.ts';
import type { RummageDb } from '../schema/schema.ts';
import { generations } from '../rows/scopes.ts';
import { waitingOn } from './rebuild-overlays.ts';
import { dropPhotosOfSale } from './update-photos.ts';

/** Deletes refused work on an entity, its photos and its secret, because the server has deleted it. */
export async function endEntity(
  db: RummageDb,
  ended: Pick<OutboxEntry, 'principal' | 'entityId'>,
): Promise<void> {
  const { principal, entityId } = ended;
  const entries = await db.outbox
    .where('[principal+entityId]')
    .equals([principal, entityId])
    .toArray();
  await db.outbox.bulkDelete(planEnd(entries));
  await deleteEntity(db, ended);
}

/**
 * Deletes a sale's rows as soon as the server confirms its deletion, before any scope reports it.
 * Otherwise the sale would show again until the next reading. A guest's would stay forever: the scope
 * that would report it is no longer read.
 */
export async function forgetRows(
  db: RummageDb,
  entityId: string,
  notes: ChangeNotes,
): Promise<void> {
  const rows = new RowSet(db);
  await rows.load(keysOf([{ kind: 'sale', id: entityId, rev: 0, doc: null }], saleScope(entityId)));
  const waiting = await waitingOn(db);
  for (const { kind, id, scopes } of rows.all()) {
    for (const scope of scopes) release({ rows, waiting }, kind, id, scope);
  }
  notes.sales(await rows.flush());
}

/**
 * Deletes the rows of a sale that were read before a restore. The restore lost the sale, and it was ended
 * here without anything to send, so nobody will ask for it again.
 */
export async function deleteOldRows(
  db: RummageDb,
  entityId: string,
  notes: ChangeNotes,
): Promise<void> {
  const rows = new RowSet(db);
  await rows.load(keysOf([{ kind: 'sale', id: entityId, rev: 0, doc: null }], saleScope(entityId)));
  const generationOf = await generations(db);
  const waiting = await waitingOn(db);
  for (const { kind, id, scopes, gens } of rows.all()) {
    for (const [i, scope] of scopes.entries()) {
      const isOld = (gens[i] ?? 0) !== generationOf(scope);
      if (isOld) release({ rows, waiting }, kind, id, scope);
    }
  }
  notes.sales(await rows.flush());
}

/** Deletes what is stored outside the outbox: the sale's pending photos and a guest's secret. */
export async function deleteEntity(
  db: RummageDb,
  ended: Pick<OutboxEntry, 'principal' | 'entityId'>,
): Promise<void> {
  await dropPhotosOfSale(db, ended.entityId);
  await deleteSecret(db, ended);
}

export async function deleteSecret(
  db: RummageDb,
  { principal, entityId }: Pick<OutboxEntry, 'principal' | 'entityId'>,
): Promise<void> {
  const secret = await db.secrets.get(entityId);
  if (secret?.principal === principal) await db.secrets.delete(entityId);
}

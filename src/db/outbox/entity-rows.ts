import { Dexie } from 'dexie';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { ENTITY_KINDS, SALE_BOUND_KINDS } from '../../sync/mutations/rule.ts';
import type { Principal } from '../../domain/principal.ts';
import { type Folding, foldedKinds } from '../../sync/outbox/fold-overlays.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { RowKind } from '../../sync/rows/row-docs.ts';
import { isStoredByOwner, storedId } from '../../sync/rows/row-id.ts';
import type { RowKey, RummageDb } from '../schema/schema.ts';

/** Which rows belong to an entity, as mutations see it. */

/** Rows with ids of their own that name one of these sales. */
export function rowsBoundTo(db: RummageDb, saleIds: readonly string[]): Promise<StoredRow[]> {
  const keys = saleIds.flatMap((id) => SALE_BOUND_KINDS.map((kind) => [kind, id]));
  return db.rows.where('[kind+doc.saleId]').anyOf(keys).toArray();
}

/** The keys of the rows that the owners' mutations may change on an entity, and of its counters. */
export function entityKeys(
  id: string,
  owners: readonly { readonly principal: Principal }[],
): RowKey[] {
  return [...ENTITY_KINDS, 'stats' as const].flatMap((kind) => rowKeys(kind, id, owners));
}

/** Some kinds are stored for each owner apart, the others once. */
function rowKeys(
  kind: RowKind,
  id: string,
  owners: readonly { readonly principal: Principal }[],
): RowKey[] {
  if (!isStoredByOwner(kind)) return [[kind, id]];
  const ids = new Set(owners.map(({ principal }) => storedId(kind, id, principal)));
  return [...ids].map((stored): RowKey => [kind, stored]);
}

/** The rows of an entity that these mutations fold over, read in one go, and no others. */
export function foldedRows(
  db: RummageDb,
  entityId: string,
  mutations: readonly (Folding & Pick<OutboxEntry, 'principal'>)[],
): PromiseLike<readonly StoredRow[]> {
  const kinds = foldedKinds(mutations);
  const keys = ENTITY_KINDS.filter((kind) => kinds.has(kind)).flatMap((kind) =>
    rowKeys(kind, entityId, mutations),
  );
  const isBound = SALE_BOUND_KINDS.some((kind) => kinds.has(kind));
  return Dexie.Promise.all([
    db.rows.bulkGet(keys),
    isBound ? rowsBoundTo(db, [entityId]) : [],
  ]).then((found) => found.flat().filter((row) => row !== undefined));
}

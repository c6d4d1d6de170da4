import type { RejectCode } from '../../domain/park-code.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { letGo } from '../../sync/rows/merge-row.ts';
import { ruleOf } from '../../sync/mutations/registry.ts';
import { isAboutPhoto } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, ownScope } from '../../sync/rows/scope-name.ts';
import { claimAmong, isUnheard } from '../../sync/outbox/claims.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { RowSet } from '../rows/row-set.ts';
import type { RummageDb } from '../schema/schema.ts';
import { entityKeys } from '../outbox/entity-rows.ts';

/** Reassigns an entry to a new owner. It then counts as never sent, and has no hash of a guest's secret. */
export function ownedBy<E extends OutboxEntry>(entry: E, principal: Principal): E {
  const { secretHash, ...args } = entry.args;
  return {
    ...entry,
    principal,
    args: secretHash === undefined ? entry.args : { ...args, secretHash: null },
    clientId: null,
    mid: null,
    sentAtMs: null,
    wasSent: false,
  };
}

/**
 * Parks a guest's refused mutation as the account's, if an account is about to claim the sale or has
 * already taken it over. If the sale's own creation was refused, there is nothing to claim: the account
 * gets the guest's other work, and what it has queued on the sale is parked too. Returns whether it took
 * the mutation over.
 */
export async function takeOverRefused(
  db: RummageDb,
  entry: OutboxEntry,
  code: RejectCode,
  newId: () => string,
): Promise<boolean> {
  if (entry.principal !== GUEST) return false;
  const onSale = await db.outbox.where('entityId').equals(entry.entityId).sortBy('seq');
  const heir = claimAmong(onSale) ?? onSale.find(isTakenOver);
  if (heir === undefined) return false;
  const { principal } = heir;
  await db.outbox.put({ ...ownedBy(entry, principal), state: 'parked', code });
  if (!ruleOf(entry.op).isFoundation) return true;
  if (heir.op === 'sale.claim') await db.outbox.delete(heir.seq);
  await db.secrets.delete(entry.entityId);
  await giveRest(db, entry.entityId, principal, newId);
  const behind = await db.outbox
    .where('[principal+entityId]')
    .equals([principal, entry.entityId])
    .and(({ state, mid }) => state === 'waiting' && mid === null)
    .toArray();
  await db.outbox.bulkPut(behind.map((each) => ({ ...each, state: 'parked' })));
  return true;
}

/** Whether this is a guest's refused posting that an account has taken over. */
function isTakenOver({ op, state, principal }: OutboxEntry): boolean {
  return principal !== GUEST && state === 'parked' && ruleOf(op).isFoundation === true;
}

/**
 * Finishes an accepted claim: deletes the secret, ends the guest's hold on the rows (SYNC-21), and gives
 * the account what the guest had not sent or was refused.
 */
export async function finishClaim(
  db: RummageDb,
  { entityId, principal }: OutboxEntry,
  newId: () => string,
  notes: ChangeNotes,
): Promise<void> {
  await db.secrets.delete(entityId);
  await giveRest(db, entityId, principal, newId);
  const rows = new RowSet(db);
  await rows.load(entityKeys(entityId, []));
  for (const row of rows.all()) {
    if (row.scopes.includes(ownScope(GUEST))) {
      rows.set(row.kind, row.id, letGo(row, ownScope(GUEST), []));
    }
  }
  notes.sales(await rows.flush());
}

/**
 * Gives an account the work and photos that a guest left on a sale. Waiting mutations whose answer only
 * the guest can get stay. Those the server keeps failing on get a new operation id: if they were applied
 * as the guest's after all, applying them again changes nothing.
 */
async function giveRest(
  db: RummageDb,
  entityId: string,
  to: Principal,
  newId: () => string,
): Promise<void> {
  const left = await db.outbox.where('[principal+entityId]').equals([GUEST, entityId]).toArray();
  const staying = left.filter((entry) => entry.state === 'waiting' && isUnheard(entry));
  const given = left
    .filter((entry) => !staying.includes(entry))
    .map((entry) =>
      isUnheard(entry) ? { ...ownedBy(entry, to), opId: newId() } : ownedBy(entry, to),
    );
  await db.outbox.bulkPut(given);
  const done = await db.done.where('[principal+entityId]').equals([GUEST, entityId]).toArray();
  await db.done.bulkPut(done.map((record) => ownedBy(record, to)));
  await givePhotos(db, { saleId: entityId, from: GUEST, to }, staying);
}

/** Gives photos to a new owner, except those whose work stays. A draft's photos are bound at posting. */
export async function givePhotos(
  db: RummageDb,
  {
    saleId,
    from,
    to,
  }: { readonly saleId: string; readonly from: Principal; readonly to: Principal },
  staying: readonly OutboxEntry[],
): Promise<void> {
  const photos = await db.photos.where('saleId').equals(saleId).toArray();
  const given = photos.filter(
    ({ principal, state, imageId }) =>
      principal === from &&
      state !== 'draft' &&
      !staying.some((entry) => isAboutPhoto(entry, imageId)),
  );
  await db.photos.bulkPut(given.map((photo) => ({ ...photo, principal: to })));
}

import { isUnheard } from '../../sync/outbox/claims.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';
import { ruleOf } from '../../sync/mutations/registry.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, isLocalOnly, saleScope } from '../../sync/rows/scope-name.ts';
import { commit } from '../outbox/commit.ts';
import { letGoOfSale } from './guest-copies.ts';
import { giveDrafts } from '../drafts/drafts.ts';
import { savedIds } from '../views/followed.ts';
import { grouped } from '../schema/grouped.ts';
import { guestSales, workOf } from './movable-work.ts';
import { rebuildOverlays } from '../outbox/rebuild-overlays.ts';
import { giveFindPhotos } from '../photos/find-photos.ts';
import { updatePhotos } from '../outbox/update-photos.ts';
import { readShortlist } from '../views/shortlist.ts';
import { givePhotos, ownedBy } from './take-over.ts';
import type { Writing } from '../schema/writing.ts';

/** `to`: the account that takes over this device's other work. */
interface Moving extends Writing {
  readonly to: Principal;
}

/**
 * Moves the work of a guest or of device-only profiles to the account, all at once, because the person
 * said so (SYNC-15). A guest's sale that the server may know is claimed. One that was never sent is posted
 * as the account's own (SYNC-21). Returns how many things were moved.
 */
export function moveWork(writing: Writing, to: Principal): Promise<number> {
  const { db, notes } = writing;
  const { rows, overlays, outbox, scopes, meta, secrets, shortlist } = db;
  const { photos, photoBytes, drafts, findPhotos } = db;
  const tables = [
    rows,
    overlays,
    scopes,
    meta,
    outbox,
    secrets,
    shortlist,
    photos,
    photoBytes,
    drafts,
    findPhotos,
  ];
  return db.transaction('rw', tables, async () => {
    const moving = { ...writing, to };
    const work = await workOf(db, (principal) => principal === GUEST || isLocalOnly(principal));
    const sales = new Set(await guestSales(db));
    const byEntity = grouped(work, ({ principal, entityId }) => `${principal} ${entityId}`);
    let moved = 0;
    for (const entries of byEntity.values()) {
      const [first] = entries;
      if (first === undefined || (first.principal === GUEST && sales.has(first.entityId))) continue;
      moved += await giveAll(moving, entries);
    }
    for (const saleId of sales) {
      await moveSale(moving, saleId, byEntity.get(`${GUEST} ${saleId}`) ?? []);
      moved += 1;
    }
    for (const from of new Set(work.map(({ principal }) => principal))) {
      await giveFindPhotos(db, from, to);
    }
    moved += await moveShortlist(moving);
    await giveDrafts(db, to);
    const entityIds = new Set([...work.map(({ entityId }) => entityId), ...sales, to]);
    notes.outbox();
    notes.sales(entityIds);
    await rebuildOverlays(db, entityIds, notes);
    await updatePhotos(db, entityIds, notes);
    return moved;
  });
}

/** Gives the account what the server has not accepted or has refused. */
async function giveAll(moving: Moving, entries: readonly OutboxEntry[]): Promise<number> {
  const { db, to, newId } = moving;
  const free = entries.filter((entry) => entry.state === 'parked' || !isUnheard(entry));
  const given = free.map((entry): OutboxEntry => {
    const own = ownWork(entry, to);
    // Under the old id the server would reject it as someone else's.
    return entry.principal === GUEST && isUnheard(entry) ? { ...own, opId: newId() } : own;
  });
  await db.outbox.bulkPut(given);
  const owners = new Map(entries.map(({ entityId, principal }) => [entityId, principal]));
  for (const [saleId, from] of owners) {
    await givePhotos(
      db,
      { saleId, from, to },
      entries.filter((entry) => !free.includes(entry)),
    );
  }
  return given.length;
}

/** Reassigns an entry to the account. If it is about the device's profile, it is then about the account. */
function ownWork(entry: OutboxEntry, to: Principal): OutboxEntry {
  const { principal: from, entityId, args, wasSent } = entry;
  const own = ownedBy(entry, to);
  if (!isLocalOnly(from)) return own;
  // Another device may import the same work file for the account. It must find the same content.
  if (entityId !== from) return { ...own, wasSent };
  return { ...own, wasSent, entityId: to, args: { ...args, id: to } };
}

async function moveSale(
  moving: Moving,
  saleId: string,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const { db } = moving;
  if (isUnknownToServer(entries)) {
    await giveAll(moving, entries);
    // A restore may have lost a sale that was posted and read: its rows are here.
    await letGoOfSale(db, saleId, saleScope(saleId), moving.notes);
    return;
  }
  // The device asks, as the guest who sent them, about entries that the server may have applied. The claim waits for that.
  const unheard = entries.filter(isUnheard);
  await db.outbox.bulkPut(unheard.map((entry) => ({ ...entry, state: 'waiting' })));
  await commitAs(moving, { op: 'sale.claim', args: { id: saleId } });
  await queueBehind(
    moving,
    entries.filter((entry) => !isUnheard(entry)),
  );
  await givePhotos(db, { saleId, from: GUEST, to: moving.to }, unheard);
}

/** Whether the sale's posting is queued and was never sent or was refused, with nothing else unanswered. */
function isUnknownToServer(entries: readonly OutboxEntry[]): boolean {
  const hasFoundation = entries.some(({ op }) => ruleOf(op).isFoundation);
  return hasFoundation && !entries.some(isUnheard);
}

/**
 * Queues entries as the account's, after its claim and in their order. Those parked only because the
 * posting failed are waiting again.
 */
async function queueBehind({ db, to }: Moving, entries: readonly OutboxEntry[]): Promise<void> {
  await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
  for (const entry of entries) {
    const { seq: _before, ...own } = ownedBy(entry, to);
    await db.outbox.add({ ...own, state: entry.code === null ? 'waiting' : 'parked' });
  }
}

async function moveShortlist(moving: Moving): Promise<number> {
  const { db, to } = moving;
  const saved = new Set(await savedIds(db, to));
  const fresh = (await readShortlist(db)).filter((id) => !saved.has(id));
  for (const id of fresh.toReversed()) await commitAs(moving, { op: 'save.set', args: { id } });
  await db.shortlist.clear();
  return fresh.length;
}

async function commitAs(moving: Moving, mutation: NewMutation): Promise<void> {
  const { db, to, nowMs, newId, notes } = moving;
  const what = { principal: to, mutation, createdAtMs: nowMs, opId: newId(), secret: null };
  const done = await commit(db, what, newId, notes);
  if (!done.ok) throw new Error(`${mutation.op}: ${done.error}`);
}

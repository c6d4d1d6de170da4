import { type Result, err, ok } from '../../domain/result.ts';
import { inSendOrder } from '../../sync/outbox/fold-overlays.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { ruleOf, upcast } from '../../sync/mutations/registry.ts';
import type { EntityDocs } from '../../sync/mutations/rule.ts';
import { leftOf } from '../../sync/outbox/outbox-plan.ts';
import type { FindPhoto } from '../../sync/photos/find-photo.ts';
import type { Photo, PhotoBytes } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, isAccount, isLocalOnly } from '../../sync/rows/scope-name.ts';
import { fromBase64 } from './base64.ts';
import { grouped } from '../schema/grouped.ts';
import { isFutureWork } from '../schema/quarantine-shapes.ts';
import { filesOf } from '../drafts/photo-files.ts';
import type { DoneRecord, RummageDb } from '../schema/schema.ts';
import { readDocs, rebuildOverlays } from '../outbox/rebuild-overlays.ts';
import { updatePhotos } from '../outbox/update-photos.ts';
import { docsAfter, footprintOf, isSameValue, replacesNewer } from './footprint.ts';
import type { FiledEntry, FiledFindPhoto, FiledPhoto, WorkFile } from './work-file.ts';
import type { Writing } from '../schema/writing.ts';

/** `other-account`: made by an account other than the one signed in here (SYNC-15). */
export type BringFailure = { readonly code: 'damaged' | 'other-account' };

/** The result of an import: how many entries were added, and how many were skipped. */
export interface Imported {
  readonly added: number;
  readonly skipped: number;
}

/**
 * Queues all of a file's work on this device, or nothing. Entries keep their operation ids, so nothing
 * is done twice, no matter which device sends first. They stay the work of the person who made them: a guest's work
 * moves to an account only when the person says so (SYNC-15). An entry that would replace something written
 * since is parked as `stale`, so that the person sees both and chooses (SYNC-20).
 */
export async function importWork(
  { db, notes }: Pick<Writing, 'db' | 'notes'>,
  principal: Principal,
  file: WorkFile,
): Promise<Result<Imported, BringFailure>> {
  const owner = ownerHere(file.madeBy, principal);
  if (owner === null) return err({ code: 'other-account' });
  const photos = file.photos.map((photo) => unpacked(photo, owner));
  const findPhotos = file.findPhotos.map((photo) => unpackedFind(photo, owner));
  if (photos.includes(null) || findPhotos.includes(null)) return err({ code: 'damaged' });
  const entityIds = new Set(file.entries.map(({ entityId }) => entityId));
  const { rows, overlays, outbox, done, secrets, photos: ofSales, findPhotos: ofFinds } = db;
  const tables = [rows, overlays, outbox, done, secrets, ofSales, ofFinds, db.photoBytes];
  try {
    return ok(
      await db.transaction('rw', tables, async () => {
        const known = await knownOpIds(db, owner, file.entries);
        const fresh = file.entries.filter(({ opId }) => !known.has(opId));
        const taken = await keepingNewer(db, owner, fresh);
        await db.outbox.bulkAdd(taken);
        await addSecrets(db, file, owner);
        for (const photo of photos) if (photo !== null) await addPhoto(db, photo);
        for (const photo of findPhotos) if (photo !== null) await addFindPhoto(db, photo);
        await rebuildOverlays(db, entityIds, notes);
        await updatePhotos(db, entityIds, notes);
        notes.outbox();
        notes.sales(entityIds);
        return { added: taken.length, skipped: file.entries.length - taken.length };
      }),
    );
  } catch (error) {
    // A fold fails on arguments with the right names but the wrong content.
    if (error instanceof TypeError) return err({ code: 'damaged' });
    throw error;
  }
}

/** Whose work it is on this device. Null if it belongs to an account that is not signed in here. */
function ownerHere(madeBy: Principal, principal: Principal): Principal | null {
  if (madeBy === GUEST) return GUEST;
  if (isLocalOnly(madeBy)) return isLocalOnly(principal) ? principal : madeBy;
  return isAccount(principal) && madeBy === principal ? principal : null;
}

/** The operation ids that are in this device's outbox or were acknowledged from here. */
async function knownOpIds(
  db: RummageDb,
  owner: Principal,
  entries: readonly FiledEntry[],
): Promise<ReadonlySet<unknown>> {
  const opIds = new Set(entries.map(({ opId }) => opId));
  const waiting = await db.outbox
    .where('opId')
    .anyOf([...opIds])
    .keys();
  const done = await doneOn(db, owner, new Set(entries.map(({ entityId }) => entityId)));
  return new Set([...waiting, ...done.map(({ opId }) => opId).filter((opId) => opIds.has(opId))]);
}

function doneOn(
  db: RummageDb,
  owner: Principal,
  entityIds: ReadonlySet<string>,
): Promise<DoneRecord[]> {
  const keys = [...entityIds].map((entityId) => [owner, entityId]);
  return db.done.where('[principal+entityId]').anyOf(keys).toArray();
}

/** The entries to queue here. Those that would replace something newer are parked for the person. */
async function keepingNewer(
  db: RummageDb,
  owner: Principal,
  entries: readonly FiledEntry[],
): Promise<readonly Omit<OutboxEntry, 'seq'>[]> {
  const kept: Omit<OutboxEntry, 'seq'>[] = [];
  for (const [entityId, filed] of grouped(entries, (entry) => entry.entityId)) {
    const own = await db.outbox.where('[principal+entityId]').equals([owner, entityId]).toArray();
    const done = await doneOn(db, owner, new Set([entityId]));
    const waiting = inSendOrder(own.filter(({ state }) => state === 'waiting'));
    let docs = waiting.reduce(docsAfter, await readDocs(db, owner, entityId));
    for (const one of filed) {
      const entry = queued(one, owner);
      if (isFoundation(entry) && (docs.sale !== null || own.some(isFoundation))) continue;
      const isOpen = entry.state === 'waiting' || entry.code === null;
      const isStale =
        isOpen && (replacesNewer(docs, entry, one.base) || isSaidAnew(docs, entry, { own, done }));
      if (isStale) kept.push({ ...entry, state: 'parked', code: 'stale' });
      else kept.push(entry);
      if (!isStale && entry.state === 'waiting') docs = docsAfter(docs, entry);
    }
  }
  return kept;
}

/** Whether the entry creates its entity. Such an entry is skipped if the entity already exists here. */
function isFoundation(entry: Pick<OutboxEntry, 'op' | 'v'>): boolean {
  return !isFutureWork(entry) && ruleOf(entry.op).isFoundation === true;
}

/**
 * Whether this device has since changed the same thing in a way that does not show: the change was
 * refused or lost, or left things as they were when the file was written. Uses this device's clock. A
 * wrong clock affects only how often the person is asked, never what is shown.
 */
function isSaidAnew(
  docs: EntityDocs,
  entry: Omit<OutboxEntry, 'seq'>,
  { own, done }: { readonly own: readonly OutboxEntry[]; readonly done: readonly OutboxEntry[] },
): boolean {
  const print = footprintOf(docs, entry);
  if (print === null) return false;
  // Acknowledged mutations matter only if something would be replaced.
  const said = Object.keys(print).length === 0 ? own : [...own, ...done];
  const older = { ...upcast(entry), seq: 0 };
  return said.some(({ op, args, createdAtMs }) => {
    if (createdAtMs < entry.createdAtMs) return false;
    const left = leftOf(older, op, args);
    return left === null || !isSameValue(left.args, older.args);
  });
}

/** Keeps the content unchanged: the device that wrote the file may have sent it or may still send it. */
function queued(entry: FiledEntry, principal: Principal): Omit<OutboxEntry, 'seq'> {
  const { opId, v, args, entityId, createdAt, state, code } = entry;
  return {
    opId,
    // A name that this build does not know belongs to a newer build. Reads skip it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    op: entry.op as OutboxEntry['op'],
    v,
    args,
    entityId,
    principal,
    createdAtMs: Date.parse(createdAt),
    clientId: null,
    mid: null,
    sentAtMs: null,
    wasSent: true,
    state,
    code,
    // What the server only failed on is retried automatically here, too (SYNC-7).
    ...(state === 'parked' && code === null ? { failures: 1 } : {}),
  };
}

async function addSecrets(db: RummageDb, file: WorkFile, principal: Principal): Promise<void> {
  for (const { saleId, secret } of file.secrets) {
    const isKnown = (await db.secrets.get(saleId)) !== undefined;
    if (!isKnown) await db.secrets.add({ saleId, principal, secret });
  }
}

interface Unpacked {
  readonly photo: Photo;
  readonly bytes: PhotoBytes;
}

/** Null if its bytes are not valid base64. */
function unpacked(filed: FiledPhoto, principal: Principal): Unpacked | null {
  const { large: largeText, small: smallText, addedAt, ...rest } = filed;
  const large = fromBase64(largeText);
  const small = fromBase64(smallText);
  if (large === null || small === null) return null;
  const { imageId } = rest;
  const addedAtMs = Date.parse(addedAt);
  return {
    photo: { ...rest, principal, ...filesOf({ large, small }), refusals: 0, addedAtMs },
    bytes: { imageId, large, small },
  };
}

async function addPhoto(db: RummageDb, { photo, bytes }: Unpacked): Promise<void> {
  if ((await db.photos.get(photo.imageId)) !== undefined) return;
  await db.photoBytes.put(bytes);
  await db.photos.add(photo);
}

interface UnpackedFind {
  readonly photo: FindPhoto;
  readonly bytes: PhotoBytes;
}

/** Null if its bytes are not valid base64. Whether a find names it is looked up when photos are sent. */
function unpackedFind(
  { imageId, routeId, ...filed }: FiledFindPhoto,
  principal: Principal,
): UnpackedFind | null {
  const large = fromBase64(filed.large);
  const small = fromBase64(filed.small);
  if (large === null || small === null) return null;
  const own = { state: 'waiting', failure: null, refusals: 0, sinceMs: 0 } as const;
  return { photo: { imageId, routeId, principal, ...own }, bytes: { imageId, large, small } };
}

async function addFindPhoto(db: RummageDb, { photo, bytes }: UnpackedFind): Promise<void> {
  if ((await db.findPhotos.get(photo.imageId)) !== undefined) return;
  await db.photoBytes.put(bytes);
  await db.findPhotos.add(photo);
}

import { type Result, err, ok } from '../domain/result.ts';
import type { QueueEntry } from '../sync/local-store.ts';
import type { Photo, PhotoBytes } from '../sync/photo.ts';
import type { Principal } from '../sync/ports.ts';
import { GUEST, isAccount, isLocalOnly } from '../sync/scope-name.ts';
import { fromBase64 } from './base64.ts';
import type { ChangeNotes } from './change-feed.ts';
import { filesOf } from './photo-files.ts';
import type { RummageDb } from './schema.ts';
import { settle } from './settle.ts';
import { settlePhotos } from './settle-photos.ts';
import type { FiledEntry, FiledPhoto, WorkFile } from './work-file.ts';

/** `other-account`: made by an account that is not the one signed in here (SYNC-15). */
export type BringFailure = { readonly code: 'damaged' | 'other-account' };

/** What came of bringing a file in: new here, and here already. */
export interface Imported {
  readonly added: number;
  readonly skipped: number;
}

/**
 * Puts a file's work into this device's queue, all of it or nothing. It keeps its operation ids, so
 * that nothing is done twice whichever device sends first, and stays the work of whoever made it:
 * a guest's moves to an account only when the person says so (SYNC-15).
 */
export async function importWork(
  db: RummageDb,
  principal: Principal,
  file: WorkFile,
  notes: ChangeNotes,
): Promise<Result<Imported, BringFailure>> {
  const owner = ownerHere(file.madeBy, principal);
  if (owner === null) return err({ code: 'other-account' });
  const photos = file.photos.map((photo) => unpacked(photo, owner));
  if (photos.includes(null)) return err({ code: 'damaged' });
  const subjects = new Set(file.entries.map(({ subject }) => subject));
  const tables = [db.rows, db.overlays, db.queue, db.secrets, db.photos, db.photoBytes];
  try {
    return ok(
      await db.transaction('rw', tables, async () => {
        const known = await knownOpIds(db, file.entries);
        const fresh = file.entries.filter(({ opId }) => !known.has(opId));
        await db.queue.bulkAdd(fresh.map((entry) => queued(entry, owner)));
        await addSecrets(db, file, owner);
        for (const photo of photos) if (photo !== null) await addPhoto(db, photo);
        await settle(db, subjects, notes);
        await settlePhotos(db, subjects, notes);
        notes.queue();
        notes.sales(subjects);
        return { added: fresh.length, skipped: known.size };
      }),
    );
  } catch (error) {
    // Arguments of the right names and the wrong content: a fold stumbles over them.
    if (error instanceof TypeError) return err({ code: 'damaged' });
    throw error;
  }
}

/** Whose work it is on this device; null: of an account that is not signed in here. */
function ownerHere(madeBy: Principal, principal: Principal): Principal | null {
  if (madeBy === GUEST) return GUEST;
  if (isLocalOnly(madeBy)) return isLocalOnly(principal) ? principal : madeBy;
  return isAccount(principal) && madeBy === principal ? principal : null;
}

async function knownOpIds(
  db: RummageDb,
  entries: readonly FiledEntry[],
): Promise<ReadonlySet<unknown>> {
  const opIds = entries.map(({ opId }) => opId);
  return new Set(await db.queue.where('opId').anyOf(opIds).keys());
}

/** The device that wrote the file may have sent it, or do so yet: the content must stay as it is. */
function queued(entry: FiledEntry, principal: Principal): Omit<QueueEntry, 'seq'> {
  const { opId, v, args, subject, createdAt, state, code } = entry;
  return {
    opId,
    // A name that this build does not know is work of a newer one: it stays out of all reading.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    op: entry.op as QueueEntry['op'],
    v,
    args,
    subject,
    principal,
    createdAtMs: Date.parse(createdAt),
    clientId: null,
    mid: null,
    sentAtMs: null,
    wasSent: true,
    state,
    code,
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

/** Null: its bytes are none. */
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

import { Dexie } from 'dexie';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { FindPhoto } from '../../sync/photos/find-photo.ts';
import type { Photo } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import { findPhotosUnderWay } from '../photos/find-photo-view.ts';
import { toBase64 } from './base64.ts';
import { grouped } from '../schema/grouped.ts';
import { futureWork } from '../damage/quarantine-future.ts';
import { readQuarantined } from '../damage/quarantine-view.ts';
import { isShown } from '../views/outbox-view.ts';
import type { RummageDb, SecretRecord } from '../schema/schema.ts';
import { readDocs } from '../outbox/rebuild-overlays.ts';
import { withRetry } from '../schema/with-retry.ts';
import { type Footprint, docsAfter, footprintOf } from './footprint.ts';
import {
  type FiledEntry,
  type FiledFindPhoto,
  type FiledPhoto,
  WORK_FORMAT,
  type WorkFile,
} from './work-file.ts';

/** The size limit of a part: phones read a whole file into memory. */
const PART_BYTES = 16 * 1024 * 1024;

export interface Exporting {
  readonly principal: Principal;
  readonly nowMs: number;
  readonly partBytes?: number;
}

type Body = Pick<WorkFile, 'entries' | 'secrets' | 'photos' | 'findPhotos'>;

/**
 * Exports a principal's unsent work as files that can each be imported alone: the work on one sale is
 * never split. A guest's files hold the secrets of all their sales, because nobody can change a sale without its secret.
 */
export async function exportWork(
  db: RummageDb,
  { principal, nowMs, partBytes = PART_BYTES }: Exporting,
): Promise<readonly Blob[]> {
  const { bodies, damaged } = await withRetry(db, () => readWork(db, principal), noRoomToMake);
  const parts: Body[] = [];
  let size = Infinity;
  for (const body of bodies) {
    const ownSize = JSON.stringify(body).length;
    const last = parts.at(-1);
    if (last === undefined || size + ownSize > partBytes) {
      parts.push(body);
      size = ownSize;
    } else {
      parts[parts.length - 1] = joined(last, body);
      size += ownSize;
    }
  }
  return parts.map((body, at) => {
    const file: WorkFile = {
      format: WORK_FORMAT,
      part: at + 1,
      parts: parts.length,
      madeBy: principal,
      exportedAt: new Date(nowMs).toISOString(),
      ...body,
      damaged: at === 0 ? [...damaged] : [],
    };
    return new Blob([JSON.stringify(file)], { type: 'application/json' });
  });
}

/** Reading takes no space, so there is no room to make. */
const noRoomToMake = () => Promise.resolve(false);

async function readWork(db: RummageDb, principal: Principal) {
  const bodies = await readBodies(db, principal);
  return { bodies, damaged: await damagedWork(db, principal) };
}

function joined(a: Body, b: Body): Body {
  return {
    entries: [...a.entries, ...b.entries],
    secrets: [...a.secrets, ...b.secrets],
    photos: [...a.photos, ...b.photos],
    findPhotos: [...a.findPhotos, ...b.findPhotos],
  };
}

/** One body for each sale or other entity, in the order in which the work was begun. */
async function readBodies(db: RummageDb, principal: Principal): Promise<readonly Body[]> {
  const tables = [db.outbox, db.rows, db.secrets, db.photos, db.findPhotos, db.photoBytes];
  return db.transaction('r', tables, async () => {
    const entries = grouped(await unsent(db, principal), ({ entityId }) => entityId);
    const secrets = await db.secrets.where('principal').equals(principal).toArray();
    const photos = await db.photos
      .where('[principal+state]')
      .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
      .filter(({ state }) => state !== 'draft')
      .toArray();
    const ofFinds = await findPhotosUnderWay(db, principal);
    const ids = new Set([
      ...entries.keys(),
      ...secrets.map(({ saleId }) => saleId),
      ...photos.map(({ saleId }) => saleId),
      ...ofFinds.map(({ routeId }) => routeId),
    ]);
    const bodies: Body[] = [];
    for (const id of ids) {
      const ofSale = photos.filter(({ saleId }) => saleId === id);
      bodies.push({
        entries: await filedEntries(db, { principal, entityId: id }, entries.get(id) ?? []),
        secrets: secrets.filter(({ saleId }) => saleId === id).map(withoutOwner),
        photos: await filedPhotos(db, ofSale),
        findPhotos: await filedFindPhotos(
          db,
          ofFinds.filter(({ routeId }) => routeId === id),
        ),
      });
    }
    return bodies;
  });
}

/**
 * All unsent mutations, oldest first, including those that only a newer build understands. Excludes
 * `lost_for_good` ones: they have nothing left to send and are only shown on this device.
 */
async function unsent(db: RummageDb, principal: Principal): Promise<readonly OutboxEntry[]> {
  const own = await db.outbox
    .where('[principal+state]')
    .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
    .toArray();
  const all = [
    ...own.filter((entry) => isShown(entry) && entry.code !== 'lost_for_good'),
    ...(await futureWork(db, principal)),
  ];
  return all.toSorted((a, b) => a.seq - b.seq);
}

/** Adds to each entry what it replaces, so that an import replaces nothing newer. */
async function filedEntries(
  db: RummageDb,
  { principal, entityId }: { readonly principal: Principal; readonly entityId: string },
  entries: readonly OutboxEntry[],
): Promise<FiledEntry[]> {
  let docs = await readDocs(db, principal, entityId);
  return entries.map((entry) => {
    const filed = filedEntry(entry, footprintOf(docs, entry));
    if (entry.state === 'waiting') docs = docsAfter(docs, entry);
    return filed;
  });
}

function filedEntry(entry: OutboxEntry, base: Footprint | null): FiledEntry {
  const { opId, op, v, args, entityId, createdAtMs, state, code } = entry;
  const createdAt = new Date(createdAtMs).toISOString();
  return { opId, op, v, args: { ...args }, entityId, createdAt, state, code, base: copied(base) };
}

function copied(base: Footprint | null): FiledEntry['base'] {
  if (base === null) return null;
  return Object.fromEntries(Object.entries(base).map(([kind, fields]) => [kind, { ...fields }]));
}

function withoutOwner({ saleId, secret }: SecretRecord) {
  return { saleId, secret };
}

async function filedPhotos(db: RummageDb, photos: readonly Photo[]): Promise<FiledPhoto[]> {
  const bytes = await db.photoBytes.bulkGet(photos.map(({ imageId }) => imageId));
  return photos.flatMap((photo, at): FiledPhoto[] => {
    const { principal: _owner, bytes: _size, refusals: _count, addedAtMs, state, ...rest } = photo;
    const own = bytes[at];
    if (own === undefined || state === 'draft') return [];
    const addedAt = new Date(addedAtMs).toISOString();
    return [{ ...rest, state, addedAt, large: toBase64(own.large), small: toBase64(own.small) }];
  });
}

async function filedFindPhotos(
  db: RummageDb,
  photos: readonly FindPhoto[],
): Promise<FiledFindPhoto[]> {
  const bytes = await db.photoBytes.bulkGet(photos.map(({ imageId }) => imageId));
  return photos.flatMap(({ imageId, routeId }, at): FiledFindPhoto[] => {
    const own = bytes[at];
    if (own === undefined) return [];
    return [{ imageId, routeId, large: toBase64(own.large), small: toBase64(own.small) }];
  });
}

async function damagedWork(db: RummageDb, principal: Principal): Promise<readonly unknown[]> {
  const aside = await readQuarantined(db, principal);
  const records = await db.aside.bulkGet(aside.map(({ key }) => key));
  return records.flatMap((record) => (record === undefined ? [] : [record.value]));
}

import { Dexie } from 'dexie';
import type { Route } from '../../domain/route/route.ts';
import { findPhotoPaths } from '../../domain/route/settings/find-photo-id.ts';
import { stopSettingsOf } from '../../domain/route/settings/stop-settings.ts';
import { FIND_PHOTO_TYPE, type FindPhoto, LOOSE_FOR_MS } from '../../sync/photos/find-photo.ts';
import type { PhotoBytes } from '../../sync/photos/photo-state.ts';
import type { PhotoToSend } from '../../sync/photos/send-photos.ts';
import type { Principal } from '../../domain/principal.ts';
import { ownScope } from '../../sync/rows/scope-name.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import type { RummageDb } from '../schema/schema.ts';
import { ownFindPhotos } from './find-photo-view.ts';
import { MAX_REFUSALS } from './photo-store.ts';
import type { Writing } from '../schema/writing.ts';

/** Keeps a photo that was just taken. It is loose until a find names it. */
export function keepFindPhoto(
  { db, nowMs }: Writing,
  principal: Principal,
  routeId: string,
  bytes: PhotoBytes,
): Promise<void> {
  const { imageId } = bytes;
  const rest = { state: 'loose', failure: null, refusals: 0, sinceMs: nowMs } as const;
  return put(db, { imageId, principal, routeId, ...rest }, bytes);
}

/** Keeps a photo that another device of this person has sent. */
export function receiveFindPhoto(
  { db, nowMs }: Writing,
  principal: Principal,
  routeId: string,
  bytes: PhotoBytes,
): Promise<void> {
  const { imageId } = bytes;
  const rest = { state: 'sent', failure: null, refusals: 0, sinceMs: nowMs } as const;
  return put(db, { imageId, principal, routeId, ...rest }, bytes);
}

function put(db: RummageDb, photo: FindPhoto, bytes: PhotoBytes): Promise<void> {
  return db.transaction('rw', db.findPhotos, db.photoBytes, async () => {
    const known = await db.findPhotos.get(photo.imageId);
    if (known !== undefined) {
      const isLost = (await db.photoBytes.get(photo.imageId)) === undefined;
      if (isLost && known.principal === photo.principal) await db.photoBytes.put(bytes);
      return;
    }
    await db.photoBytes.put(bytes);
    await db.findPhotos.add(photo);
  });
}

/** The tables that say which photos are named. */
function foldTables({ findPhotos, photoBytes, rows, overlays, outbox }: RummageDb) {
  return [findPhotos, photoBytes, rows, overlays, outbox];
}

/**
 * Updates a principal's photos to match the finds. A removed photo counts as not sent from then on, because the
 * server deletes its files. If it does not come back within a day, it is deleted here, too. The same happens to a photo
 * that only a change of this device still names, because another device has removed it.
 */
export async function foldFindPhotos(
  { db, nowMs, notes }: Writing,
  principal: Principal,
): Promise<void> {
  // Most people have no such photos, and then nothing else has to be read.
  if ((await ownFindPhotos(db, principal)).length === 0) return;
  await db.transaction('rw', foldTables(db), async () => {
    const photos = await ownFindPhotos(db, principal);
    const { here, hosted } = await namedPhotos(db, principal);
    for (const photo of photos) {
      const isHosted = hosted.has(photo.imageId);
      const isNamed = here.has(photo.imageId) || isHosted;
      if (isNamed && (photo.state === 'loose' || (photo.state === 'sent' && !isHosted))) {
        await db.findPhotos.put({ ...photo, state: 'waiting', refusals: 0, failure: null });
        notes.outbox();
      } else if (!isNamed && photo.state !== 'loose') {
        await db.findPhotos.put({ ...photo, state: 'loose', sinceMs: nowMs });
        notes.outbox();
      } else if (!isNamed && Math.abs(nowMs - photo.sinceMs) > LOOSE_FOR_MS) {
        await drop(db, [photo.imageId]);
      }
    }
  });
}

/** The next photo to upload, oldest first. The server accepts only those that its copy of the route names. */
export async function nextFindPhoto(
  db: RummageDb,
  principal: Principal,
): Promise<PhotoToSend | null> {
  if ((await ofState(db, principal, 'waiting')).length === 0) return null;
  return db.transaction('r', foldTables(db), async () => {
    const waiting = await ofState(db, principal, 'waiting');
    const { hosted } = await namedPhotos(db, principal);
    const [next] = waiting
      .filter(({ imageId }) => hosted.has(imageId))
      .toSorted((a, b) => a.sinceMs - b.sinceMs);
    if (next === undefined) return null;
    const { imageId } = next;
    return {
      photo: { imageId, type: FIND_PHOTO_TYPE },
      paths: findPhotoPaths(principal, imageId),
      bytes: (await db.photoBytes.get(imageId)) ?? null,
    };
  });
}

/** Notes that both renditions are on the server. This device keeps them to show them offline. */
export function findPhotoSent({ db, notes }: Writing, imageId: string): Promise<void> {
  return change(db, imageId, notes, (photo) =>
    photo.state === 'waiting' ? { ...photo, state: 'sent', refusals: 0 } : photo,
  );
}

/** Notes that the storage refused the photo. It is tried again a few times, then the person is asked. */
export function findPhotoRefused({ db, notes }: Writing, imageId: string): Promise<void> {
  return change(db, imageId, notes, (photo) => {
    if (photo.state !== 'waiting') return photo;
    const refusals = photo.refusals + 1;
    return refusals > MAX_REFUSALS
      ? { ...photo, refusals, state: 'failed', failure: 'refused' }
      : { ...photo, refusals };
  });
}

export function failFindPhoto(
  { db, notes }: Writing,
  imageId: string,
  failure: 'unfit' | 'lost',
): Promise<void> {
  return change(db, imageId, notes, (photo) =>
    photo.state === 'waiting' ? { ...photo, state: 'failed', failure } : photo,
  );
}

export function retryFindPhoto({ db, notes }: Writing, imageId: string): Promise<void> {
  return change(db, imageId, notes, (photo) =>
    photo.state === 'failed' ? { ...photo, state: 'waiting', failure: null, refusals: 0 } : photo,
  );
}

function change(
  db: RummageDb,
  imageId: string,
  notes: ChangeNotes,
  edit: (photo: FindPhoto) => FindPhoto,
): Promise<void> {
  return db.transaction('rw', db.findPhotos, async () => {
    const photo = await db.findPhotos.get(imageId);
    if (photo === undefined) return;
    await db.findPhotos.put(edit(photo));
    notes.outbox();
  });
}

/** Deletes photos that the server has or that no find names, because the principal signed out. */
export async function dropSentFindPhotos(db: RummageDb, principal: Principal): Promise<void> {
  const [sent, loose] = [
    await ofState(db, principal, 'sent'),
    await ofState(db, principal, 'loose'),
  ];
  await drop(
    db,
    [...sent, ...loose].map(({ imageId }) => imageId),
  );
}

/** Deletes all of the principal's photos, because the person gave up all pending work. */
export async function dropFindPhotos(db: RummageDb, principal: Principal): Promise<void> {
  const photos = await ownFindPhotos(db, principal);
  await drop(
    db,
    photos.map(({ imageId }) => imageId),
  );
}

/** Gives the photos of one principal to another, who gets the routes as well. */
export async function giveFindPhotos(db: RummageDb, from: Principal, to: Principal): Promise<void> {
  const photos = await ownFindPhotos(db, from);
  await db.findPhotos.bulkPut(photos.map((photo) => ({ ...photo, principal: to })));
}

/** Makes room: deletes photos that the server has. False if there were none. */
export function evictFindPhotos(db: RummageDb): Promise<boolean> {
  return db.transaction('rw', db.findPhotos, db.photoBytes, async () => {
    const sent = await db.findPhotos.filter(({ state }) => state === 'sent').primaryKeys();
    await drop(db, sent);
    return sent.length > 0;
  });
}

async function drop(db: RummageDb, imageIds: readonly string[]): Promise<void> {
  await db.findPhotos.bulkDelete([...imageIds]);
  await db.photoBytes.bulkDelete([...imageIds]);
}

function ofState(
  db: RummageDb,
  principal: Principal,
  state: FindPhoto['state'],
): Promise<FindPhoto[]> {
  return db.findPhotos.where('[principal+state]').equals([principal, state]).toArray();
}

/** The photos that finds name: in what this person sees or has queued, and in what the server has. */
async function namedPhotos(db: RummageDb, principal: Principal) {
  const rows = await db.rows
    .where('scopes')
    .equals(ownScope(principal))
    .filter(({ kind }) => kind === 'route')
    .toArray();
  const overlays = await db.overlays
    .where('[principal+kind+id]')
    .between([principal, 'route', ''], [principal, 'route', '\uffff'])
    .toArray();
  // A refused change is in no overlay. Its photos stay until the person decides.
  const queued = await db.outbox
    .where('[principal+state]')
    .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
    .filter(({ op }) => op === 'route.put')
    .toArray();
  const here = [...overlays.map(({ doc }) => doc), ...queued.map(({ args }) => args)];
  return {
    here: new Set(here.flatMap(photosIn)),
    hosted: new Set(rows.map(({ doc }) => doc).flatMap(photosIn)),
  };
}

/** The photos that a route's finds name. */
function photosIn(route: object | null): readonly string[] {
  // The document was checked on arrival, but a route that another build wrote may have no stops.
  const { stops } = (route ?? {}) as Partial<Route>;
  if (!Array.isArray(stops)) return [];
  return stops.flatMap((stop) =>
    stopSettingsOf(stop).finds.flatMap(({ photo }) => (photo === undefined ? [] : [photo])),
  );
}

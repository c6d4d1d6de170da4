import { findPhotoPaths } from '../../../../src/domain/route/settings/find-photo-id.ts';
import type { Route } from '../../../../src/domain/route/route.ts';
import type { StoredFile } from './image-record.ts';
import type { OwnRecord, Tables } from '../fake-server-state.ts';

/** Photos of finds: which ones a person's routes name, and their files in the private bucket (SYNC-22). */

const MOST_OF_A_PERSON = 500;
/** The limit that includes photos whose files are waiting for the job that deletes them. */
const MOST_WITH_UNUSED = 1000;
const PHOTO_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export class FindPhotos {
  /** The photos that routes name, each with its user and route. */
  named: { readonly uid: string; readonly photo: string; readonly route: string }[] = [];
  /** Files that no find names any longer, and whether a job is deleting them. */
  readonly unused = new Map<string, boolean>();
}

/** The ids that a route's finds name. A single value in place of a list counts as a list with one item. */
export function photosNamed(route: { readonly stops: readonly object[] } | null): Set<string> {
  const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
  const within = (values: readonly unknown[], name: string) =>
    values.flatMap(listOf).flatMap((value) => {
      const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
      return holds ? [Reflect.get(value, name) as unknown] : [];
    });
  const finds = within(within(route?.stops ?? [], 'settings'), 'finds').flatMap(listOf);
  const ids = within(finds, 'photo').map((photo) =>
    typeof photo === 'string' ? photo : JSON.stringify(photo),
  );
  return new Set(ids.filter((id) => PHOTO_ID.test(id)));
}

/** What the photos of finds depend on. */
interface Finds {
  readonly finds: FindPhotos;
  readonly own: ReadonlyMap<string, OwnRecord>;
}

/**
 * Called when a person's route is written or deleted (null). If one of their routes makes room, photos of all their
 * routes can use it.
 */
export function noteFinds(
  { finds, own }: Finds,
  { uid, route }: { readonly uid: string; readonly route: string },
  doc: { readonly stops: readonly object[] } | null,
): void {
  const ofPerson = () => finds.named.filter((each) => each.uid === uid);
  const wasFull = ofPerson().length >= MOST_OF_A_PERSON;
  const now = photosNamed(doc);
  const isOfRoute = (each: { readonly uid: string; readonly route: string }) =>
    each.uid === uid && each.route === route;
  const left = finds.named.filter((each) => isOfRoute(each) && !now.has(each.photo));
  finds.named = finds.named.filter((each) => !left.includes(each));
  for (const { photo } of left) {
    if (finds.named.some((each) => each.uid === uid && each.photo === photo)) continue;
    for (const path of pathsOf(uid, photo)) {
      if (!finds.unused.has(path)) finds.unused.set(path, false);
    }
  }
  const known = new Set(ofPerson().map((each) => `${each.route} ${each.photo}`));
  const files = [...finds.unused.keys()].filter((path) => path.startsWith(`${uid}/`)).length;
  // Each photo has two files.
  const most = Math.min(MOST_OF_A_PERSON, MOST_WITH_UNUSED - Math.floor(files / 2));
  const room = Math.max(0, most - ofPerson().length);
  const here = [...now].map((photo) => ({ uid, photo, route }));
  const there = [...own.values()].flatMap((row) =>
    wasFull && row.kind === 'route' && row.uid === uid && row.doc.id !== route
      ? [...photosNamed(row.doc)].map((photo) => ({ uid, photo, route: row.doc.id }))
      : [],
  );
  const order = (each: { readonly photo: string; readonly route: string }) =>
    `${each.photo} ${each.route}`;
  const more = [here, there].flatMap((all) =>
    all
      .filter((each) => !known.has(`${each.route} ${each.photo}`))
      .toSorted((a, b) => (order(a) < order(b) ? -1 : 1)),
  );
  for (const each of more.slice(0, room)) {
    finds.named.push(each);
    const { photo } = each;
    for (const path of pathsOf(uid, photo)) {
      if (finds.unused.get(path) === false) finds.unused.delete(path);
    }
  }
}

/** Whether a person may upload a file: a find of theirs names it, and no job is deleting it. */
export function mayUploadFind({ named, unused }: FindPhotos, uid: string | null, path: string) {
  const isNamed = named.some((each) => each.uid === uid && pathsOf(uid, each.photo).includes(path));
  return isNamed && unused.get(path) !== true;
}

/** Begins a job that deletes all files that no find names. Returns what it is deleting. */
export function takeUnusedFinds({ unused }: FindPhotos): readonly string[] {
  for (const path of unused.keys()) unused.set(path, true);
  return [...unused.keys()].toSorted();
}

/** Ends that job: the files that it took are deleted. */
export function endTakenFinds({ unused }: FindPhotos, files: Map<string, StoredFile>): void {
  for (const [path, isTaken] of unused) {
    if (!isTaken) continue;
    unused.delete(path);
    files.delete(path);
  }
}

function pathsOf(uid: string, photo: string): readonly string[] {
  const { large, small } = findPhotoPaths(uid, photo);
  return [large, small];
}

export interface FoundBy {
  /** The unlisted sales that this person was the first to put on this route. */
  readonly found?: readonly string[];
}

/** The unlisted sales that the row has already noted, and those that its new document is the first to name. */
export function foundStops(tables: Tables, uid: string, { id, stops }: Route): readonly string[] {
  const old = tables.own.get(`${uid} route ${id}`);
  const oldStops = old?.kind === 'route' ? old.doc.stops : [];
  const others = [...tables.own.values()].filter((row) => row.kind === 'route' && row.uid !== uid);
  const isKnown = (saleId: string) =>
    tables.spent.has(saleId) ||
    oldStops.some((stop) => stop.saleId === saleId) ||
    others.some(
      (row) =>
        row.found?.includes(saleId) === true ||
        (row.kind === 'route' && row.doc.stops.some((stop) => stop.saleId === saleId)),
    );
  const before = old?.found ?? [];
  const found = stops
    .filter(({ saleId, settings }) => {
      const unlisted = settings?.['unlisted'];
      const isUnlisted =
        typeof unlisted === 'object' && unlisted !== null && !Array.isArray(unlisted);
      return isUnlisted && !isKnown(saleId);
    })
    .map(({ saleId }) => saleId);
  return [...new Set([...before, ...found])].slice(-400);
}

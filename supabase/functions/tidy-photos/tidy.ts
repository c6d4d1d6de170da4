import { isFitPhoto, renditionAt } from '../../../src/domain/sale/stored-photo.ts';
import { keyHeaders } from '../_shared/project-keys.ts';

/**
 * Tidies the files of photos by the tables (SYNC-22): deletes files that no row refers to, moves photos of hidden sales
 * out of the public bucket and back, copies photos from one sale to another, and reads each photo once: one that is not
 * as devices make it is taken off its sale. Only the storage API may change files, so the database cannot do it alone.
 * The same code runs on a hosted project and in the embedded backend.
 */

export interface TidySettings {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The project's address, without a trailing slash. */
  readonly url: string;
  /** A secret key, or the legacy service key. */
  readonly serviceKey: string;
}

interface Chore {
  readonly chore: 'delete' | 'hold' | 'show' | 'copy' | 'measure';
  readonly paths: readonly string[];
  /** For `copy`: the files that are to be copied to these paths. Null if they should no longer be copied. */
  readonly sources: readonly string[] | null;
  /** For `measure`: the sizes that were declared. */
  readonly bytes: readonly number[] | null;
}

const SHOWN = 'sale-images';
const HELD = 'held-images';
const FINDS = 'find-photos';

/**
 * Returns how many chores were done. Throws the first failure, but only after all other chores: a file that cannot be
 * read delays no other. The next run does the rest.
 */
export async function tidyPhotos(settings: TidySettings): Promise<number> {
  const chores = (await rpc(settings, 'photo_chores', {})) as readonly Chore[];
  const failures: unknown[] = [];
  for (const chore of chores) {
    try {
      const done = await carryOut(settings, chore);
      await rpc(settings, 'photo_chore_done', { chore: done, paths: chore.paths });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return chores.length;
}

/** Returns what was done. */
async function carryOut(
  settings: TidySettings,
  { chore, paths, bytes, sources }: Chore,
): Promise<Chore['chore'] | 'remove'> {
  switch (chore) {
    case 'delete':
      for (const bucket of [SHOWN, HELD, FINDS]) await remove(settings, bucket, paths);
      return chore;
    case 'hold':
      for (const path of paths) await move(settings, path, SHOWN, HELD);
      return chore;
    case 'show':
      for (const path of paths) await move(settings, path, HELD, SHOWN);
      return chore;
    case 'copy':
      for (const [at, source] of (sources ?? []).entries()) {
        await copy(settings, source, paths[at] ?? '');
      }
      return chore;
    case 'measure':
      for (const [at, path] of paths.entries()) {
        if (await isLying(settings, path, bytes?.[at])) return 'remove';
      }
      return chore;
  }
}

/** Whether a file is not a photo as devices make it, or has another size. A file that is gone is not lying. */
async function isLying(settings: TidySettings, path: string, declared: number | undefined) {
  const file = (await read(settings, SHOWN, path)) ?? (await read(settings, HELD, path));
  if (file === null) return false;
  return file.byteLength !== declared || !isFitPhoto(file, renditionAt(path));
}

/**
 * Null if the file is not there. Throws at any answer that does not come from the storage, so that nothing is removed
 * because of it.
 */
async function read(
  settings: TidySettings,
  bucket: string,
  path: string,
): Promise<Uint8Array | null> {
  const { url, serviceKey } = settings;
  const headers = keyHeaders(serviceKey);
  const address = `${url}/storage/v1/object/${bucket}/${path}`;
  const answer = await settings.fetch(new Request(address, { headers }));
  if (answer.ok && answer.headers.get('content-type')?.startsWith('image/jpeg') === true) {
    return new Uint8Array(await answer.arrayBuffer());
  }
  const status = answer.ok ? 'another type' : await statusOf(answer);
  if (status === 404) return null;
  throw new Error(`${path}: reading failed with ${status}`);
}

async function remove(settings: TidySettings, bucket: string, paths: readonly string[]) {
  const answer = await send(settings, 'DELETE', `/storage/v1/object/${bucket}`, {
    prefixes: paths,
  });
  if (!answer.ok) throw new Error(`${bucket}: deleting failed with ${answer.status}`);
}

/**
 * A missing file was moved before or is lost. Either way there is nothing left to do. If there are two, the held one is
 * the one that was checked, so the other is deleted.
 */
async function move(settings: TidySettings, path: string, from: string, to: string): Promise<void> {
  const answer = await send(settings, 'POST', '/storage/v1/object/move', {
    bucketId: from,
    sourceKey: path,
    destinationBucket: to,
    destinationKey: path,
  });
  if (answer.ok) return;
  const status = await statusOf(answer);
  if (status === 409) {
    await remove(settings, SHOWN, [path]);
    if (to === SHOWN) await move(settings, path, from, to);
  } else if (status !== 404) throw new Error(`${path}: moving failed with ${status}`);
}

/**
 * Copies only public files to another sale. The database judges whether the copy is there now, and a copy of an earlier
 * run is.
 */
async function copy(settings: TidySettings, source: string, path: string) {
  const answer = await send(settings, 'POST', '/storage/v1/object/copy', {
    bucketId: SHOWN,
    sourceKey: source,
    destinationBucket: SHOWN,
    destinationKey: path,
  });
  if (answer.ok) return;
  const status = await statusOf(answer);
  if (status !== 404 && status !== 409) throw new Error(`${path}: copying failed with ${status}`);
}

/** The storage answers every error with 400, and has the real status in the body. */
async function statusOf(answer: Response): Promise<number> {
  const body: unknown = await answer.json().catch(() => null);
  const told: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'statusCode') : null;
  const status = Number(told);
  return Number.isInteger(status) && status > 0 ? status : answer.status;
}

async function rpc(settings: TidySettings, name: string, args: object): Promise<unknown> {
  const answer = await send(settings, 'POST', `/rest/v1/rpc/${name}`, args);
  if (!answer.ok) throw new Error(`${name} failed with ${answer.status}`);
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

function send(settings: TidySettings, method: string, path: string, body: object) {
  const { url, serviceKey } = settings;
  const headers = { ...keyHeaders(serviceKey), 'content-type': 'application/json' };
  return settings.fetch(new Request(url + path, { method, headers, body: JSON.stringify(body) }));
}

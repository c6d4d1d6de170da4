/**
 * Tidies the files of photos by the tables (SYNC-22): deletes files that no row refers to, and moves photos
 * of hidden sales out of the public bucket and back. Only the storage API may change files, so the database
 * cannot do it alone. The same code runs on a hosted project and in the embedded backend.
 */

export interface TidySettings {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The project's address, without a trailing slash. */
  readonly url: string;
  readonly serviceKey: string;
}

interface Chore {
  readonly chore: 'delete' | 'hold' | 'show';
  readonly paths: readonly string[];
}

const SHOWN = 'sale-images';
const HELD = 'held-images';
const FINDS = 'find-photos';

/** Returns how many chores were done. Throws if the storage fails; the next run does the rest. */
export async function tidyPhotos(settings: TidySettings): Promise<number> {
  const chores = (await rpc(settings, 'photo_chores', {})) as readonly Chore[];
  for (const { chore, paths } of chores) {
    await carryOut(settings, chore, paths);
    await rpc(settings, 'photo_chore_done', { chore, paths });
  }
  return chores.length;
}

async function carryOut(
  settings: TidySettings,
  chore: Chore['chore'],
  paths: readonly string[],
): Promise<void> {
  switch (chore) {
    case 'delete':
      for (const bucket of [SHOWN, HELD, FINDS]) await remove(settings, bucket, paths);
      return;
    case 'hold':
      for (const path of paths) await move(settings, path, SHOWN, HELD);
      return;
    case 'show':
      for (const path of paths) await move(settings, path, HELD, SHOWN);
  }
}

async function remove(settings: TidySettings, bucket: string, paths: readonly string[]) {
  const answer = await send(settings, 'DELETE', `/storage/v1/object/${bucket}`, {
    prefixes: paths,
  });
  if (!answer.ok) throw new Error(`${bucket}: deleting failed with ${answer.status}`);
}

/** A missing file was moved before or is lost. Either way there is nothing left to do. */
async function move(settings: TidySettings, path: string, from: string, to: string) {
  const answer = await send(settings, 'POST', '/storage/v1/object/move', {
    bucketId: from,
    sourceKey: path,
    destinationBucket: to,
    destinationKey: path,
  });
  if (answer.ok) return;
  const status = await statusOf(answer);
  if (status === 409) await remove(settings, from, [path]);
  else if (status !== 404) throw new Error(`${path}: moving failed with ${status}`);
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
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    'content-type': 'application/json',
  };
  return settings.fetch(new Request(url + path, { method, headers, body: JSON.stringify(body) }));
}

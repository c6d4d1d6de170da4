import { cellsOfDistrict } from '../../../src/domain/geo/district.ts';
import { keyHeaders } from '../_shared/project-keys.ts';
import { type DistrictReading, readDistrict } from './read-district.ts';

/**
 * Writes the public sales of districts as files (SYNC-28), and deletes what may no longer be public. What it writes it
 * reads as a guest, so nothing gets into a file that a guest would not be told. The same code runs on a hosted project
 * and in the embedded backend.
 */

export interface DistrictsSettings {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The project's address, without a trailing slash. */
  readonly url: string;
  /** The publishable key, or the legacy public one. */
  readonly guestKey: string;
  /** A secret key, or the legacy service key. */
  readonly serviceKey: string;
  /** Milliseconds of a clock that only goes forward: by default the machine's. */
  readonly nowMs?: () => number;
}

interface Chore {
  readonly chore: 'drop' | 'delete' | 'write';
  /** Null: these files belong to no district any more. */
  readonly district: number | null;
  readonly paths: readonly string[];
}

const BUCKET = 'district-files';

/** The most rows in one file. Two of them stay within the 2 s of processor time of a hosted function. */
const MOST_ROWS = 10_000;

/** The most bytes of a packed file: the bucket and devices take no more. */
const MOST_BYTES = 5_242_880;

/** How long caches may keep a file or a manifest: a sale that was hidden must not stay public for long. */
const CACHE_SECONDS = 60;

/**
 * How long a district may take until its manifest is sent. Later, another job may have taken it, and what it has written
 * since would be covered by something older.
 */
const MOST_MS = 100_000;

/** Returns how many chores were done. Throws the first failure, but only after all other chores. */
export async function writeDistricts(settings: DistrictsSettings): Promise<number> {
  const takenMs = clockOf(settings);
  const chores = (await rpc(settings, 'district_chores', {})) as readonly Chore[];
  const failures: unknown[] = [];
  for (const { chore, district, paths } of chores) {
    try {
      if (chore === 'write' && district !== null) await write(settings, district, takenMs);
      else await remove(settings, district, paths);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return chores.length;
}

const clockOf = ({ nowMs = () => performance.now() }: DistrictsSettings) => nowMs();

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly reading: DistrictReading;
}

async function write(
  settings: DistrictsSettings,
  district: number,
  takenMs: number,
): Promise<void> {
  const isLate = () => clockOf(settings) - takenMs > MOST_MS;
  const { near, far } = cellsOfDistrict(district);
  const stored: StoredFile[] = [];
  const epochs = new Set<string>();
  for (const [part, cells] of Object.entries({ near, far })) {
    const reading = await readDistrict((args) => pull(settings, args), cells, MOST_ROWS);
    if (reading === null) throw new Error(`District ${district} could not be read`);
    epochs.add(reading.page.epoch);
    if (reading.page.scopes.every(({ rows }) => rows.length === 0)) continue;
    const file = await store(settings, `${district}/${part}`, reading);
    if (file !== null) stored.push(file);
  }
  const [epoch] = epochs;
  if (epoch === undefined || epochs.size > 1)
    throw new Error(`District ${district} is being restored`);
  if (isLate()) throw new Error(`District ${district} took too long`);
  const paths = stored.map(({ path }) => path);
  const mayPublish = await rpc(settings, 'district_stored', {
    of_district: district,
    stored: paths,
    of_epoch: epoch,
    from_xid: stored.length === 0 ? 0 : Math.min(...stored.map(({ reading }) => reading.cursor.x)),
    of_cells: stored.flatMap(({ reading }) => reading.cells),
  });
  if (mayPublish !== true) {
    // Something has left since. The next run writes it again; until then, devices ask the database.
    if (paths.length > 0) await remove(settings, null, paths);
    return;
  }
  if (stored.length === 0)
    return void (await rpc(settings, 'district_published', { of_district: district }));
  const files = stored.map(({ path, bytes, reading }) => ({
    path,
    bytes,
    cells: reading.cells,
    cursor: reading.cursor,
  }));
  if (isLate()) throw new Error(`District ${district} took too long`);
  const manifest = new TextEncoder().encode(JSON.stringify({ ok: 'district/1', epoch, files }));
  await upload(settings, `${district}.json`, manifest, 'application/json');
  await rpc(settings, 'district_published', { of_district: district });
}

/** Stores what was read, under a name made of its content. Null if it is too long: devices then ask the database. */
async function store(
  settings: DistrictsSettings,
  prefix: string,
  reading: DistrictReading,
): Promise<StoredFile | null> {
  const packed = new Blob([JSON.stringify(reading.page)])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  if (bytes.byteLength > MOST_BYTES) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const name = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const path = `${prefix}-${name}.gz`;
  await upload(settings, path, bytes, 'application/gzip');
  return { path, bytes: bytes.byteLength, reading };
}

async function upload(
  { fetch, url, serviceKey }: DistrictsSettings,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<void> {
  const headers = {
    ...keyHeaders(serviceKey),
    'content-type': type,
    'cache-control': `max-age=${CACHE_SECONDS}`,
    'x-upsert': 'true',
  };
  const address = `${url}/storage/v1/object/${BUCKET}/${path}`;
  const answer = await fetch(new Request(address, { method: 'POST', headers, body }));
  if (!answer.ok) throw new Error(`${path}: storing failed with ${answer.status}`);
}

async function remove(
  settings: DistrictsSettings,
  district: number | null,
  paths: readonly string[],
): Promise<void> {
  const { fetch, url, serviceKey } = settings;
  const headers = { ...keyHeaders(serviceKey), 'content-type': 'application/json' };
  const body = JSON.stringify({ prefixes: paths });
  const address = `${url}/storage/v1/object/${BUCKET}`;
  const answer = await fetch(new Request(address, { method: 'DELETE', headers, body }));
  if (!answer.ok) throw new Error(`${BUCKET}: deleting failed with ${answer.status}`);
  if (district === null) return;
  await rpc(settings, 'district_files_deleted', { of_district: district, deleted: paths });
}

function pull({ fetch, url, guestKey }: DistrictsSettings, args: object): Promise<unknown> {
  return call({ fetch, url }, 'sync_pull', { p: args }, keyHeaders(guestKey));
}

function rpc({ fetch, url, serviceKey }: DistrictsSettings, name: string, args: object) {
  return call({ fetch, url }, name, args, keyHeaders(serviceKey));
}

async function call(
  { fetch, url }: Pick<DistrictsSettings, 'fetch' | 'url'>,
  name: string,
  args: object,
  caller: Readonly<Record<string, string>>,
): Promise<unknown> {
  const headers = { ...caller, 'content-type': 'application/json' };
  const body = JSON.stringify(args);
  const answer = await fetch(
    new Request(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body }),
  );
  if (!answer.ok) throw new Error(`${name} failed with ${answer.status}`);
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

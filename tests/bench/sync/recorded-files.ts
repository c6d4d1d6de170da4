import { cellOf } from '../../../src/domain/geo/cell.ts';
import { cellsOfDistrict, districtOf } from '../../../src/domain/geo/district.ts';
import type { LatLng } from '../../../src/domain/geo/distance.ts';
import { ok } from '../../../src/domain/result.ts';
import { systemClock as clock } from '../../../src/platform/clock.ts';
import { createPublicFiles } from '../../../src/remote/exchange/public-files.ts';
import { createEngine } from '../../../src/sync/engine/engine.ts';
import type { PublicFiles, Remote } from '../../../src/sync/ports.ts';
import {
  type DistrictReading,
  readDistrict,
} from '../../../supabase/functions/write-districts/read-district.ts';
import type { Host } from './bench-worker.ts';
import { openStore, remoteOn } from './recorded-pull.ts';

/** The files around a point, as the job writes them, and what a device makes of them. */
export interface RecordedFiles {
  readonly scopes: readonly string[];
  readonly rowCount: number;
  /** The bytes of each file, by its path, and of the manifest. */
  readonly hosted: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly readings: readonly DistrictReading[];
}

/** As in `write-districts.ts`, which runs on a server only. */
const MOST_ROWS = 10_000;

/** Reads the district of a point from a server, with the code of the job that publishes it. */
export async function recordFiles({ url, anonKey }: Host, at: LatLng): Promise<RecordedFiles> {
  const district = districtOf(cellOf(at));
  const pull = async (p: object) => {
    const headers = { apikey: anonKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ p });
    const answer = await fetch(`${url}/rest/v1/rpc/sync_pull`, { method: 'POST', headers, body });
    return answer.json() as Promise<unknown>;
  };
  const hosted = new Map<string, Uint8Array<ArrayBuffer>>();
  const readings: DistrictReading[] = [];
  const files: object[] = [];
  for (const [part, cells] of Object.entries(cellsOfDistrict(district))) {
    const reading = await readDistrict(pull, cells as readonly number[], MOST_ROWS);
    if (reading === null) throw new Error('The district could not be read');
    const { page, ...named } = reading;
    const bytes = await packed(JSON.stringify(page));
    const path = `${district}/${part}-${await digestOf(bytes)}.gz`;
    hosted.set(path, bytes);
    files.push({ path, bytes: bytes.byteLength, ...named });
    readings.push(reading);
  }
  const epoch = readings[0]?.page.epoch;
  const manifest = JSON.stringify({ ok: 'district/1', epoch, files });
  hosted.set(`${district}.json`, new TextEncoder().encode(manifest));
  const told = readings.flatMap(({ page }) => page.scopes);
  const rowCount = told.reduce((sum, { rows }) => sum + rows.length, 0);
  // A device names the cell first at which someone looks.
  const scopes = new Set([`c:${cellOf(at)}`, ...told.map(({ s }) => s)]);
  return { scopes: [...scopes], rowCount, hosted, readings };
}

/** A device of this app that begins with these files, and whose server has nothing new to tell. `first`: when it had rows. */
export function openWithFiles(name: string, recorded: RecordedFiles) {
  const { db, store } = openStore(name);
  const { page, cursor } = recorded.readings[0] ?? {};
  if (page === undefined || cursor === undefined) throw new Error('Nothing is recorded yet');
  const { epoch, horizon, now } = page;
  const remote: Remote = {
    ...remoteOn(db, { url: '', anonKey: '' }, fetch),
    async pull(_, { scopes }) {
      const told = scopes.map(({ scope }) => ({ ...NOTHING_NEW, scope, cursor: { ...cursor } }));
      return ok({ kind: 'page', epoch, horizon, now, scopes: told });
    },
  };
  const first = { atMs: Number.NaN };
  const watched = Object.assign(Object.create(store) as typeof store, {
    async applyPage(...asked: Parameters<typeof store.applyPage>) {
      const applied = await store.applyPage(...asked);
      if (applied.rowCount > 0 && Number.isNaN(first.atMs)) first.atMs = performance.now();
      return applied;
    },
  });
  const engine = createEngine({ store: watched, remote, clock, files: filesOf(recorded) });
  return { db, engine, scopes: recorded.scopes, first };
}

const NOTHING_NEW = { rows: [], more: false, reset: false, forbidden: false };

/** The files at hand, so that no network is in it. */
export function filesOf({ hosted }: RecordedFiles): PublicFiles {
  return createPublicFiles({
    url: '',
    clock,
    fetch: async (input) => {
      const address = input instanceof Request ? input.url : input.toString();
      const bytes = hosted.get(address.replace(/^.*district-files\//, ''));
      return bytes === undefined ? new Response('', { status: 404 }) : new Response(bytes);
    },
  });
}

async function packed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

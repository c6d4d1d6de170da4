import * as v from 'valibot';
import { districtOf } from '../../domain/geo/district.ts';
import type { Clock, DistrictFiles, PublicFiles, PulledScope } from '../../sync/ports.ts';
import { readPullAnswer } from './answers.ts';
import { isNetworkException } from './failure-from.ts';
import { type Fetch, withTimeLimit } from './timed-fetch.ts';

/**
 * Files with public sales, as the function `write-districts` publishes them (SYNC-28). They come through caches and from a
 * bucket, so anything may stand in their place: yesterday's manifest, a login page, half a file. A file counts only if it
 * is exactly what its name says. Everything else is null, and the server is asked instead.
 */

export interface PublicFilesSettings {
  readonly url: string;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly fetch: Fetch;
}

/** A circle of 50 miles touches 40 cells and more. A few more cells, of a map that was moved, are no area. */
const LEAST_CELLS = 8;

export const NO_FILES: PublicFiles = { around: () => Promise.resolve(null) };

interface Wait {
  readonly limitMs: number;
  /** Whether the limit is for everything together, or begins anew with each part that comes. */
  readonly isForAll: boolean;
}

/** How long a list may wait for all of the manifest, which is small. Then the server is asked, as if there were none. */
const FOR_MANIFEST: Wait = { limitMs: 4_000, isForAll: true };

/** How long a file may be silent. What it would save is lost by then. */
const FOR_FILE: Wait = { limitMs: 8_000, isForAll: false };

/** The longest time for a whole file, in ms. By then, the server itself would have told the first cards many times. */
const MOST_FILE_MS = 20_000;
/** After so long, in ms, the speed tells whether a file will be there in time. */
const SPEED_AFTER_MS = 4_000;

/** The most bytes that a file has. The bucket takes no larger ones. */
const MOST_BYTES = 5_242_880;
/** The most that it may be unpacked. */
const MOST_UNPACKED = 4 * MOST_BYTES;
/** The most rows that are looked at: twice as many as the job writes. */
const MOST_ROWS = 20_000;

/** The most cells of a file: as many as one request may name (SYNC-3). */
const MOST_CELLS = 128;

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const cursor = v.record(v.string(), v.union([v.string(), v.number()]));
const manifest = v.object({
  ok: v.literal('district/1'),
  epoch: v.string(),
  files: v.pipe(
    v.array(
      v.object({
        path: v.pipe(v.string(), v.regex(/^\d+\/(?:near|far)-[\da-f]{64}\.gz$/)),
        bytes: v.pipe(natural, v.maxValue(MOST_BYTES)),
        cells: v.pipe(v.array(natural), v.maxLength(MOST_CELLS)),
        cursor,
      }),
    ),
    v.maxLength(2),
  ),
});
type PublishedFile = v.InferOutput<typeof manifest>['files'][number];

export function createPublicFiles({ url, clock, fetch }: PublicFilesSettings): PublicFiles {
  const addressOf = (path: string) => `${url}/storage/v1/object/public/district-files/${path}`;

  /** Null if it is not there, or nothing came, or so slowly that `bytes` of them would take too long. */
  async function bytesAt(
    path: string,
    wait: Wait,
    bytes = 0,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const begunMs = clock.now();
    const isTooSlow = (got: number) => {
      const ms = clock.now() - begunMs;
      return ms > SPEED_AFTER_MS && got < bytes && bytes * ms > got * MOST_FILE_MS;
    };
    try {
      return await withTimeLimit(
        clock,
        async (signal, heard) => {
          const more = wait.isForAll ? () => undefined : heard;
          const answer = await fetch(addressOf(path), { signal });
          if (!answer.ok || answer.body === null) return null;
          more();
          return await collected(answer.body, MOST_BYTES, (got) => {
            more();
            return isTooSlow(got);
          });
        },
        wait.limitMs,
      );
    } catch (error) {
      if (!isNetworkException(error)) throw error;
      return null;
    }
  }

  async function read(epoch: string, file: PublishedFile): Promise<readonly PulledScope[] | null> {
    const bytes = await bytesAt(file.path, FOR_FILE, file.bytes);
    if (bytes === null || bytes.byteLength !== file.bytes) return null;
    if (!file.path.endsWith(`-${await sha256Hex(bytes)}.gz`)) return null;
    const body = jsonOf(await unpacked(bytes));
    if (!isOfSize(body)) return null;
    const reading = readPullAnswer(body);
    if (reading.kind !== 'answer' || reading.answer.kind !== 'page') return null;
    return reading.answer.epoch === epoch && isWhole(reading.answer.scopes, file)
      ? reading.answer.scopes
      : null;
  }

  return {
    async around(unread): Promise<DistrictFiles | null> {
      const [cell] = unread;
      if (cell === undefined || unread.length < LEAST_CELLS) return null;
      // Neither is there on a page without https, nor in old browsers.
      if (!('DecompressionStream' in globalThis) || !('subtle' in crypto)) return null;
      const bytes = await bytesAt(`${districtOf(cell)}.json`, FOR_MANIFEST);
      const parsed = v.safeParse(manifest, bytes === null ? null : jsonOf(bytes));
      if (!parsed.success) return null;
      const { epoch, files } = parsed.output;
      const parts = files.map((file) => ({
        scopes: file.cells.map((each) => `c:${each}`),
        cursor: file.cursor,
        read: () => read(epoch, file),
      }));
      return { epoch, parts };
    },
  };
}

const anyScopes = v.object({ scopes: v.pipe(v.array(v.unknown()), v.maxLength(MOST_CELLS)) });
const anyRows = v.object({ rows: v.array(v.unknown()) });

/** Whether a file has no more in it than a job writes. Reading millions of rows would end this worker. */
function isOfSize(body: unknown): boolean {
  if (!v.is(anyScopes, body)) return false;
  const counts = body.scopes.map((scope) => (v.is(anyRows, scope) ? scope.rows.length : 0));
  return counts.reduce((sum, count) => sum + count, 0) <= MOST_ROWS;
}

/**
 * Whether a file says everything about cells that its manifest names, each of them once, up to the cursor that the
 * manifest has. The server has been asked from there, so with another cursor, something would be missing in between.
 */
function isWhole(scopes: readonly PulledScope[], { cells, cursor: end }: PublishedFile): boolean {
  const named = new Set(cells.map((cell) => `c:${cell}`));
  return scopes.every(
    ({ scope, cursor: told, more, reset, unread = [] }) =>
      named.delete(scope) &&
      JSON.stringify(told) === JSON.stringify(end) &&
      !more &&
      !reset &&
      // The server may still say it right.
      unread.every(({ fault }) => fault === null),
  );
}

/** The whole of a stream. Null if it is longer than `most` bytes, or once `isEnough` of those that have come. */
async function collected(
  stream: ReadableStream<Uint8Array>,
  most: number,
  isEnough: (got: number) => boolean = () => false,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > most || isEnough(length)) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Null if it is not packed as it should be, or grows beyond all measure. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return await collected(stream, MOST_UNPACKED);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

function jsonOf(bytes: Uint8Array | null): unknown {
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

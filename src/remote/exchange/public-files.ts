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

/** How long a list may wait for the manifest, which is small. Then the server is asked, as if there were none. */
const MANIFEST_LIMIT_MS = 4_000;

/** How long a file may be silent. What it would save is lost by then. */
const FILE_LIMIT_MS = 8_000;

/** The most bytes that a file has. The bucket takes no larger ones. */
const MOST_BYTES = 5_242_880;
/** The most that it may be unpacked. */
const MOST_UNPACKED = 8 * MOST_BYTES;

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
        cells: v.pipe(v.array(natural), v.maxLength(128)),
        cursor,
      }),
    ),
    v.maxLength(2),
  ),
});
type PublishedFile = v.InferOutput<typeof manifest>['files'][number];

export function createPublicFiles({ url, clock, fetch }: PublicFilesSettings): PublicFiles {
  const addressOf = (path: string) => `${url}/storage/v1/object/public/district-files/${path}`;

  /** Null if it is not there, or nothing came. */
  async function bytesAt(path: string, limitMs: number): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await withTimeLimit(
        clock,
        async (signal, more) => {
          const answer = await fetch(addressOf(path), { signal });
          if (!answer.ok || answer.body === null) return null;
          more();
          return await collected(answer.body, MOST_BYTES, more);
        },
        limitMs,
      );
    } catch (error) {
      if (!isNetworkException(error)) throw error;
      return null;
    }
  }

  async function read(epoch: string, file: PublishedFile): Promise<readonly PulledScope[] | null> {
    const bytes = await bytesAt(file.path, FILE_LIMIT_MS);
    if (bytes === null || bytes.byteLength !== file.bytes) return null;
    if (!file.path.endsWith(`-${await sha256Hex(bytes)}.gz`)) return null;
    const reading = readPullAnswer(jsonOf(await unpacked(bytes)));
    if (reading.kind !== 'answer' || reading.answer.kind !== 'page') return null;
    if (reading.answer.epoch !== epoch) return null;
    const named = new Set(file.cells.map((cell) => `c:${cell}`));
    const { scopes } = reading.answer;
    return scopes.every((each) => named.has(each.scope) && !each.more && !each.reset)
      ? scopes
      : null;
  }

  return {
    async around(unread): Promise<DistrictFiles | null> {
      const [cell] = unread;
      if (cell === undefined || unread.length < LEAST_CELLS) return null;
      // Neither is there on a page without https, nor in old browsers.
      if (!('DecompressionStream' in globalThis) || !('subtle' in crypto)) return null;
      const bytes = await bytesAt(`${districtOf(cell)}.json`, MANIFEST_LIMIT_MS);
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

/** The whole of a stream. Null if it is longer than `most` bytes. */
async function collected(
  stream: ReadableStream<Uint8Array>,
  most: number,
  more: () => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    more();
    length += value.byteLength;
    if (length > most) {
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

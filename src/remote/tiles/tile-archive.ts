import { MOST_TILE_BYTES, readAtMost } from '../../domain/area/read-at-most.ts';
import {
  type Entry,
  type Header,
  type Source,
  bytesToHeader,
  Compression,
  ResolvedValueCache,
  TileType,
} from 'pmtiles';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { TileAt } from '../../domain/area/tile-ranges.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';
import {
  type FileVersion,
  type RangeRequest,
  type RangeTrouble,
  readRange,
} from './range-request.ts';

/** One version of a PMTiles archive of vector tiles on a static host. */
export interface TileArchive {
  /** Names the version: the address, and what distinguishes its bytes from those of another version. */
  readonly identity: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Where these tiles are (`ids` ascending). Those that the archive does not have are left out. */
  locate(ids: readonly number[]): Promise<Result<readonly TileAt[], RangeTrouble>>;
  /** Reads bytes of this version, as long as the host has it. */
  read(
    part: Pick<RangeRequest, 'offset' | 'length'> &
      Pick<Partial<RangeRequest>, 'signal' | 'onFilled'>,
  ): Promise<Result<unknown, RangeTrouble>>;
}

export interface ArchiveHost {
  readonly url: string;
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'after'>;
}

/** By the rules of the format, the header and the root directory are within this many bytes. */
const HEAD_BYTES = 16_384;
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
/** How many levels of leaves there may be below the root. More would be a circle. */
const MAX_DEPTH = 3;
const MAX_DIRECTORY_BYTES = 1024 * 1024;
/** Enough for half a million entries, while real leaves have some thousands. */
const MAX_UNZIPPED_BYTES = 2 * 1024 * 1024;

/** Opens the archive with one request. */
export async function openTileArchive(
  host: ArchiveHost,
): Promise<Result<TileArchive, RangeTrouble>> {
  const head = await readRange({ ...host, offset: 0, length: HEAD_BYTES, of: null });
  if (!head.ok) return head;
  const { bytes, ...version } = head.value;
  const header = headerOf(bytes);
  if (header === null) return failed('unsupported');
  const name = [host.url, version.etag ?? '', version.totalBytes ?? '', hex(bytes)].join(' ');
  return ok(archiveOf(host, version, header, name, bytes));
}

function headerOf(bytes: Uint8Array<ArrayBuffer>): Header | null {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (bytes.length < HEADER_BYTES || magic !== MAGIC || bytes[MAGIC.length] !== VERSION)
    return null;
  const header = bytesToHeader(bytes.slice(0, HEADER_BYTES).buffer);
  const { tileType, tileCompression, internalCompression } = header;
  const isReadable =
    tileType === TileType.Mvt &&
    [Compression.None, Compression.Gzip].includes(tileCompression) &&
    // The directories must be gzipped, because then a checksum protects them.
    internalCompression === Compression.Gzip;
  return isReadable ? header : null;
}

function archiveOf(
  host: ArchiveHost,
  version: FileVersion,
  header: Header,
  identity: string,
  head: Uint8Array<ArrayBuffer>,
): TileArchive {
  const read: TileArchive['read'] = (part) => readRange({ ...host, ...part, of: version });
  const source: Source = {
    getKey: () => host.url,
    async getBytes(offset, length) {
      const isInside = offset + length <= (version.totalBytes ?? Infinity);
      if (length > MAX_DIRECTORY_BYTES || !isInside) throw damaged();
      const isHere = offset + length <= head.length;
      if (isHere) return { data: head.slice(offset, offset + length).buffer };
      const part = await readRange({ ...host, offset, length, of: version });
      if (!part.ok) throw new ArchiveError(part.error);
      return { data: part.value.bytes.buffer };
    },
  };
  const cache = new ResolvedValueCache(undefined, undefined, unzipDirectory);

  async function directory(offset: number, length: number): Promise<Entry[]> {
    try {
      return await cache.getDirectory(source, offset, length, header);
    } catch (error) {
      // With any other error, the library says that it does not understand the bytes.
      throw error instanceof ArchiveError ? error : damaged();
    }
  }

  async function walk(
    found: TileAt[],
    wanted: readonly number[],
    dir: Entry[],
    depth: number,
  ): Promise<void> {
    for (const [at, entry] of dir.entries()) {
      const end = dir[at + 1]?.tileId ?? Infinity;
      const last = entry.runLength === 0 ? end : Math.min(end, entry.tileId + entry.runLength);
      const ids = between(wanted, entry.tileId, last);
      if (ids.length === 0) continue;
      if (entry.runLength > 0) found.push(...ids.map((id) => placeOf(id, entry)));
      else {
        if (depth === MAX_DEPTH) throw damaged();
        const leaf = await directory(header.leafDirectoryOffset + entry.offset, entry.length);
        await walk(found, ids, leaf, depth + 1);
      }
    }
  }

  function placeOf(id: number, { offset, length }: Entry): TileAt {
    const place = { id, offset: header.tileDataOffset + offset, length };
    const isInside = place.offset + length <= (version.totalBytes ?? Infinity);
    if (length > 0 && length <= MOST_TILE_BYTES && isInside) return place;
    throw damaged();
  }

  return {
    identity,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    read,
    async locate(ids) {
      const found: TileAt[] = [];
      try {
        const root = await directory(header.rootDirectoryOffset, header.rootDirectoryLength);
        await walk(found, ids, root, 0);
        return ok(found);
      } catch (error) {
        if (error instanceof ArchiveError) return err(error.trouble);
        throw error;
      }
    },
  };
}

/** Replaces the package's own function, which has no limit on the size. */
async function unzipDirectory(data: ArrayBuffer): Promise<ArrayBuffer> {
  const unzipped = new Response(data).body?.pipeThrough(new DecompressionStream('gzip'));
  const bytes = unzipped && (await readAtMost(unzipped.getReader(), MAX_UNZIPPED_BYTES));
  if (!bytes) throw damaged();
  return bytes.buffer;
}

/** The ids from `first` up to, not including, `end`. */
function between(ids: readonly number[], first: number, end: number): readonly number[] {
  return ids.slice(placeIn(ids, first), placeIn(ids, end));
}

/** Where a number is in an ascending list, or would be. */
function placeIn(ids: readonly number[], wanted: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, HEADER_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function failed(problem: AreaProblem): Result<never, RangeTrouble> {
  return err({ problem, retryAfterMs: null });
}

function damaged(): ArchiveError {
  return new ArchiveError({ problem: 'damaged', retryAfterMs: null });
}

/** Carries a failure through the library, which knows only exceptions. */
class ArchiveError extends Error {
  readonly trouble: RangeTrouble;

  constructor(trouble: RangeTrouble) {
    super(trouble.problem);
    this.trouble = trouble;
  }
}

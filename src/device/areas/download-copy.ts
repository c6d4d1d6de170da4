import type { AreaStore, Unfinished } from '../../db/areas/area-store.ts';
import { gunzip } from '../../db/areas/gunzip.ts';
import { type ByteRange, type TileAt, rangesFor } from '../../domain/area/tile-ranges.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import type { RangeTrouble } from '../../remote/tiles/range-request.ts';
import type { TileArchive } from '../../remote/tiles/tile-archive.ts';

/** More requests at once do not make a phone's connection faster. */
const PARALLEL = 3;
/** Tiles are stored whenever this much has arrived, so that little is lost on a slow connection. */
const BATCH_BYTES = 128 * 1024;

export interface DownloadParts {
  readonly store: AreaStore;
  readonly archive: TileArchive;
  /** Aborted when the page no longer leads, or the person stopped the download. */
  readonly signal: AbortSignal;
  /** False if the person did not agree to use this kind of connection. */
  readonly mayGoOn: () => boolean;
}

/**
 * Downloads what is missing of one copy, several ranges at a time. `stopped`: paused, deleted, or no longer
 * allowed. What has arrived stays in every case.
 */
export async function downloadCopy(
  parts: DownloadParts,
  { area, gen, missing }: Unfinished,
): Promise<Result<'complete' | 'stopped', RangeTrouble>> {
  const ranges = rangesFor(missing);
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  parts.signal.addEventListener('abort', giveUp);
  let outcome: Result<'complete' | 'stopped', RangeTrouble> = ok('complete');

  async function lane(): Promise<void> {
    for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
      if (abort.signal.aborted) return;
      const came = parts.mayGoOn() ? await readOne(range) : ok('stopped' as const);
      if (came.ok && came.value === 'complete') continue;
      // The first failure counts. Those of the other lanes follow from it.
      if (!abort.signal.aborted) outcome = came;
      return giveUp();
    }
  }

  async function readOne(range: ByteRange): Promise<Result<'complete' | 'stopped', RangeTrouble>> {
    const sink = createSink(range, async (tiles) => parts.store.storeTiles(area.id, gen, tiles));
    const { offset, length } = range;
    const { signal } = abort;
    const onFilled = (bytes: Uint8Array<ArrayBuffer>, filled: number) => sink.take(bytes, filled);
    const came = await parts.archive.read({ offset, length, signal, onFilled });
    const ended = sink.end();
    if (ended !== null) return ended;
    return came.ok ? ok('complete') : came;
  }

  try {
    if (parts.signal.aborted) return ok('stopped');
    const lanes = Array.from({ length: PARALLEL }, lane);
    // If one lane throws, the others end. Wait for all of them.
    for (const each of lanes) each.catch(giveUp);
    const settled = await Promise.allSettled(lanes);
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return parts.signal.aborted ? ok('stopped') : outcome;
  } finally {
    parts.signal.removeEventListener('abort', giveUp);
  }
}

type BatchTile = TileAt & { readonly bytes: Uint8Array<ArrayBuffer> };

/** Cuts the tiles out of a range while it arrives, checks them, and stores them in batches. */
function createSink(
  { offset, length, tiles }: ByteRange,
  store: (batch: readonly BatchTile[]) => Promise<'stored' | 'stopped'>,
) {
  let next = 0;
  let batchStart = 0;
  let ended: Result<'stopped', RangeTrouble> | null = null;
  /** What the database threw. If it went through the request, it would look like a network error. */
  let thrown: { readonly error: unknown } | null = null;

  async function keep(batch: readonly BatchTile[]): Promise<void> {
    if (!(await areSound(batch))) ended = err({ problem: 'damaged', retryAfterMs: null });
    else if ((await store(batch)) === 'stopped') ended = ok('stopped');
  }

  return {
    /** Returns why no more tiles are wanted. Null: all that arrived were stored. Throws what storing threw. */
    end() {
      if (thrown !== null) throw thrown.error;
      return ended;
    },
    async take(bytes: Uint8Array<ArrayBuffer>, filled: number): Promise<boolean> {
      while (next < tiles.length && endOf(tiles[next]) - offset <= filled) next += 1;
      const batch = tiles.slice(batchStart, next);
      const isLarge = endOf(batch.at(-1)) - (batch[0]?.offset ?? 0) >= BATCH_BYTES;
      if (batch.length === 0 || (!isLarge && filled < length)) return true;
      batchStart = next;
      const cut = batch.map((tile) => ({
        ...tile,
        bytes: bytes.subarray(tile.offset - offset, endOf(tile) - offset),
      }));
      try {
        await keep(cut);
      } catch (error) {
        thrown = { error };
      }
      return ended === null && thrown === null;
    },
  };
}

function endOf(tile: TileAt | undefined): number {
  return tile === undefined ? 0 : tile.offset + tile.length;
}

/** Whether every tile can be unzipped. Its checksum shows damage in transit or in the archive. */
async function areSound(batch: readonly BatchTile[]): Promise<boolean> {
  const byOffset = new Map(batch.map((tile) => [tile.offset, tile.bytes]));
  for (const bytes of byOffset.values()) if ((await gunzip(bytes)) === null) return false;
  return true;
}

import type { TileAt } from '../../domain/area/tile-ranges.ts';
import type { DownloadPlanRecord } from './areas-database.ts';

/** A plan as it is stored: some thousand tiles as three columns of numbers. */
export function columnsOf(
  tiles: readonly TileAt[],
): Pick<DownloadPlanRecord, 'ids' | 'offsets' | 'lengths'> {
  return {
    ids: Float64Array.from(tiles, ({ id }) => id),
    offsets: Float64Array.from(tiles, ({ offset }) => offset),
    lengths: Uint32Array.from(tiles, ({ length }) => length),
  };
}

export function tilesIn({ ids, offsets, lengths }: DownloadPlanRecord): TileAt[] {
  return Array.from(ids, (id, at) => ({ id, offset: offsets[at] ?? 0, length: lengths[at] ?? 0 }));
}

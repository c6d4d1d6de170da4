/** Which bytes of an archive to ask for, so that many tiles take few requests. */

/** Where a tile is in an archive, in bytes from its start. Several tiles may share one place. */
export interface TileAt {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
}

export interface ByteRange {
  readonly offset: number;
  readonly length: number;
  /** The tiles in the range, by their offset. */
  readonly tiles: readonly TileAt[];
}

/** Up to this many unwanted bytes between two tiles are read as well, because another request would take longer. */
const GAP_BYTES = 64 * 1024;
/** Longer ranges would lose too much when a connection breaks. */
const LONGEST_BYTES = 8 * 1024 * 1024;

/** Merges tiles into ranges, by their offset. The archive may have its tiles in any order. */
export function rangesFor(tiles: readonly TileAt[]): ByteRange[] {
  const ranges: { offset: number; length: number; tiles: TileAt[] }[] = [];
  for (const tile of tiles.toSorted((a, b) => a.offset - b.offset || a.length - b.length)) {
    const last = ranges.at(-1);
    const end = tile.offset + tile.length;
    if (
      last !== undefined &&
      tile.offset <= last.offset + last.length + GAP_BYTES &&
      end - last.offset <= LONGEST_BYTES
    ) {
      last.length = Math.max(last.length, end - last.offset);
      last.tiles.push(tile);
    } else ranges.push({ offset: tile.offset, length: tile.length, tiles: [tile] });
  }
  return ranges;
}

/** How many bytes tiles take in the archive and on the wire. Tiles that share a place count once. */
export function bytesOf(tiles: readonly TileAt[]): number {
  const byOffset = new Map(tiles.map(({ offset, length }) => [offset, length]));
  let bytes = 0;
  for (const length of byOffset.values()) bytes += length;
  return bytes;
}

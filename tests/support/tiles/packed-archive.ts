import {
  type ArchiveLayout,
  archiveParts,
  type PackedTile,
} from '../../../src/build/basemap/pmtiles-file.ts';

/** Archives of street tiles for tests, in any layout that a host may have. */

export type PackOptions = Omit<ArchiveLayout, 'zooms'> & {
  readonly minZoom?: number;
  readonly maxZoom?: number;
};

/** A file that need not fit into memory: large archives repeat the same buffers. */
export interface ArchiveFile {
  readonly length: number;
  read(offset: number, length: number): Buffer;
  /** The bytes of a tile as the archive has them. */
  readonly tiles: ReadonlyMap<number, Uint8Array>;
}

const FACTS = { metadata: {}, bounds: [-180, -85, 180, 85], center: [0, 0, 0] } as const;

export function packArchive(
  tiles: readonly PackedTile[],
  { minZoom = 0, maxZoom = 14, leafSize = 2048, ...layout }: PackOptions = {},
): ArchiveFile {
  const parts = archiveParts(tiles, FACTS, { ...layout, leafSize, zooms: [minZoom, maxZoom] });
  return { ...fileOf(parts), tiles: new Map(tiles.map(({ id, bytes }) => [id, bytes])) };
}

function fileOf(parts: readonly Uint8Array[]): Omit<ArchiveFile, 'tiles'> {
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    length += part.length;
  }
  return {
    length,
    read(offset, wanted) {
      const end = Math.min(length, offset + wanted);
      const found: Uint8Array[] = [];
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      for (let at = low; at < parts.length && starts[at]! < end; at += 1) {
        const start = starts[at]!;
        found.push(parts[at]!.subarray(Math.max(0, offset - start), end - start));
      }
      return Buffer.concat(found);
    },
  };
}

import { gzipSync } from 'node:zlib';

/** Writes PMTiles version 3 archives for tests. The library can only read them. */

export interface PackedTile {
  readonly id: number;
  /** As stored: gzipped, usually. */
  readonly bytes: Uint8Array;
}

export interface PackOptions {
  /** Equal tiles are stored once, and neighbors among them are one entry. */
  readonly mergesEqual?: boolean;
  /** The order of the tiles' bytes. Default: as they are numbered, which is called clustered. */
  readonly order?: (tiles: readonly PackedTile[]) => readonly PackedTile[];
  /** Entries of one directory. More make leaves. */
  readonly leafSize?: number;
  readonly tileType?: number;
  readonly tileCompression?: number;
  readonly minZoom?: number;
  readonly maxZoom?: number;
}

/** A file that need not fit into memory: large archives repeat the same buffers. */
export interface ArchiveFile {
  readonly length: number;
  read(offset: number, length: number): Buffer;
  /** The bytes of a tile as the archive has them. */
  readonly tiles: ReadonlyMap<number, Uint8Array>;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  run: number;
}

const HEADER_BYTES = 127;
const ROOT_LIMIT = 16_384 - HEADER_BYTES;

export function packArchive(tiles: readonly PackedTile[], options: PackOptions = {}): ArchiveFile {
  const sorted = tiles.toSorted((a, b) => a.id - b.id);
  const parts: Uint8Array[] = [];
  const offsets = new Map<number, number>();
  const known = new Map<string, number>();
  let dataLength = 0;
  for (const tile of options.order?.(sorted) ?? sorted) {
    const key = options.mergesEqual ? Buffer.from(tile.bytes).toString('latin1') : null;
    const same = key === null ? undefined : known.get(key);
    offsets.set(tile.id, same ?? dataLength);
    if (same !== undefined) continue;
    if (key !== null) known.set(key, dataLength);
    parts.push(tile.bytes);
    dataLength += tile.bytes.length;
  }
  const entries: Entry[] = [];
  for (const { id, bytes } of sorted) {
    const offset = offsets.get(id) ?? 0;
    const last = entries.at(-1);
    if (last !== undefined && last.id + last.run === id && last.offset === offset) last.run += 1;
    else entries.push({ id, offset, length: bytes.length, run: 1 });
  }
  const { root, leaves } = directories(entries, options.leafSize ?? 2048);
  const metadata = gzipSync('{}');
  const header = headerOf(
    { root: root.length, metadata: metadata.length, leaves: leaves.length, data: dataLength },
    { tiles: sorted.length, entries: entries.length, contents: parts.length },
    options,
  );
  const map = new Map(sorted.map(({ id, bytes }) => [id, bytes]));
  return { ...fileOf([header, root, metadata, leaves, ...parts]), tiles: map };
}

function directories(
  entries: readonly Entry[],
  leafSize: number,
): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (entries.length <= leafSize && whole.length <= ROOT_LIMIT) {
    return { root: whole, leaves: Buffer.alloc(0) };
  }
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafSize) {
    const leaf = directory(entries.slice(at, at + leafSize));
    pointers.push({ id: entries[at]!.id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  put(entries.length);
  for (const [at, { id }] of entries.entries()) put(id - (entries[at - 1]?.id ?? 0));
  for (const { run } of entries) put(run);
  for (const { length } of entries) put(length);
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1];
    put(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return gzipSync(Buffer.from(bytes));
}

function headerOf(
  sizes: { root: number; metadata: number; leaves: number; data: number },
  counts: { tiles: number; entries: number; contents: number },
  options: PackOptions,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const metadataAt = HEADER_BYTES + sizes.root;
  const leavesAt = metadataAt + sizes.metadata;
  const numbers = [
    HEADER_BYTES,
    sizes.root,
    metadataAt,
    sizes.metadata,
    leavesAt,
    sizes.leaves,
    leavesAt + sizes.leaves,
    sizes.data,
    counts.tiles,
    counts.entries,
    counts.contents,
  ];
  for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  header[96] = options.order === undefined ? 1 : 0;
  header[97] = 2;
  header[98] = options.tileCompression ?? 2;
  header[99] = options.tileType ?? 1;
  header[100] = options.minZoom ?? 0;
  header[101] = options.maxZoom ?? 14;
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) {
    header.writeInt32LE(degrees * 10_000_000, 102 + at * 4);
  }
  return header;
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

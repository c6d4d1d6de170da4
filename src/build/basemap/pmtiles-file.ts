import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/**
 * Writes archives in the format PMTiles 3 (github.com/protomaps/PMTiles), because the package itself only reads them.
 */

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** The tile as it is drawn, not compressed. */
  readonly data: Uint8Array;
}

export interface PackedTile {
  readonly id: number;
  /** The bytes as stored, usually gzipped. */
  readonly bytes: Uint8Array;
}

export interface ArchiveFacts {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly center: readonly [lng: number, lat: number, zoom: number];
}

export interface ArchiveLayout {
  readonly zooms: readonly [least: number, most: number];
  /** Whether equal tiles (open sea) are stored only once, with one entry for neighbors. */
  readonly mergesEqual?: boolean;
  /** The order of the tiles' bytes. Default: by number, which is called clustered. */
  readonly order?: (tiles: readonly PackedTile[]) => readonly PackedTile[];
  /**
   * The most entries of one directory. More are split into leaves. Default: as many as fit into a reader's first
   * request.
   */
  readonly leafSize?: number;
  readonly tileType?: number;
  readonly tileCompression?: number;
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
}

const HEADER_BYTES = 127;
/** A reader fetches this much first. The header and the root directory must be in it. */
const FIRST_READ_BYTES = 16_384;
const LEAF_ENTRIES = 2_048;
const GZIP = 2;
const VECTOR_TILES = 1;

export function pmtilesFile(tiles: readonly Tile[], facts: ArchiveFacts): Uint8Array {
  const packed = tiles.map(({ z, x, y, data }) => ({
    id: zxyToTileId(z, x, y),
    bytes: gzip(data),
  }));
  const zooms = tiles.map(({ z }) => z);
  const layout = { zooms: [Math.min(...zooms), Math.max(...zooms)], mergesEqual: true } as const;
  return Buffer.concat(archiveParts(packed, facts, layout));
}

/** An archive as a list of buffers. */
export function archiveParts(
  tiles: readonly PackedTile[],
  facts: ArchiveFacts,
  layout: ArchiveLayout,
): readonly Uint8Array[] {
  const sorted = tiles.toSorted((a, b) => a.id - b.id);
  const { contents, offsets } = layOut(layout.order?.(sorted) ?? sorted, layout.mergesEqual);
  const entries = entriesOf(sorted, offsets);
  const { root, leaves } = directories(entries, layout.leafSize);
  const metadata = gzip(Buffer.from(JSON.stringify(facts.metadata)));
  const dataBytes = contents.reduce((sum, { length }) => sum + length, 0);
  const lengths = [root.length, metadata.length, leaves.length, dataBytes];
  const counts = [sorted.length, entries.length, contents.length];
  return [headerFor(lengths, counts, facts, layout), root, metadata, leaves, ...contents];
}

function gzip(bytes: Uint8Array): Buffer {
  return gzipSync(bytes, { level: 9 });
}

/** The bytes in their order, and where the bytes of each tile begin. */
function layOut(tiles: readonly PackedTile[], mergesEqual = false) {
  const contents: Uint8Array[] = [];
  const offsets = new Map<number, number>();
  const stored = new Map<string, number>();
  let end = 0;
  for (const { id, bytes } of tiles) {
    const key = mergesEqual ? Buffer.from(bytes).toString('latin1') : null;
    const same = key === null ? undefined : stored.get(key);
    offsets.set(id, same ?? end);
    if (same !== undefined) continue;
    if (key !== null) stored.set(key, end);
    contents.push(bytes);
    end += bytes.length;
  }
  return { contents, offsets };
}

function entriesOf(
  sorted: readonly PackedTile[],
  offsets: ReadonlyMap<number, number>,
): readonly Entry[] {
  const entries: Entry[] = [];
  for (const { id, bytes } of sorted) {
    const offset = offsets.get(id) ?? 0;
    const last = entries.at(-1);
    const continues = last?.offset === offset && last.id + last.runLength === id;
    if (last !== undefined && continues) last.runLength += 1;
    else entries.push({ id, offset, length: bytes.length, runLength: 1 });
  }
  return entries;
}

function directories(
  entries: readonly Entry[],
  leafSize: number | undefined,
): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  const isShort = leafSize === undefined || entries.length <= leafSize;
  if (isShort && HEADER_BYTES + whole.length <= FIRST_READ_BYTES)
    return { root: whole, leaves: Buffer.alloc(0) };
  const size = leafSize ?? LEAF_ENTRIES;
  const pointers: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += size) {
    const part = entries.slice(start, start + size);
    const leaf = directory(part);
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  varint(bytes, entries.length);
  let before = 0;
  for (const { id } of entries) {
    varint(bytes, id - before);
    before = id;
  }
  for (const { runLength } of entries) varint(bytes, runLength);
  for (const { length } of entries) varint(bytes, length);
  for (const [i, { offset }] of entries.entries()) {
    const last = entries[i - 1];
    const follows = last !== undefined && offset === last.offset + last.length;
    varint(bytes, follows ? 0 : offset + 1);
  }
  return gzip(Buffer.from(bytes));
}

function varint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** `lengths`: of root, metadata, leaves and tiles. `counts`: tiles, entries and different contents. */
function headerFor(
  lengths: readonly number[],
  counts: readonly number[],
  { bounds, center }: ArchiveFacts,
  { zooms, order, tileCompression = GZIP, tileType = VECTOR_TILES }: ArchiveLayout,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  let at = 8;
  const put = (value: number) => {
    header.writeBigUInt64LE(BigInt(value), at);
    at += 8;
  };
  let offset = HEADER_BYTES;
  for (const length of lengths) {
    put(offset);
    put(length);
    offset += length;
  }
  for (const count of counts) put(count);
  header.set([order === undefined ? 1 : 0, GZIP, tileCompression, tileType], 96);
  header.set(zooms, 100);
  const degrees = (value: number, to: number) => header.writeInt32LE(Math.round(value * 1e7), to);
  for (const [i, value] of bounds.entries()) degrees(value, 102 + 4 * i);
  const [lng, lat, zoom] = center;
  header[118] = zoom;
  degrees(lng, 119);
  degrees(lat, 123);
  return header;
}

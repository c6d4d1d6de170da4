import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** Writes archives of format PMTiles 3 (github.com/protomaps/PMTiles): the package itself only reads them. */

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** The tile as it is drawn, not compressed. */
  readonly data: Uint8Array;
}

export interface ArchiveFacts {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly center: readonly [lng: number, lat: number, zoom: number];
}

interface Entry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
}

const HEADER_BYTES = 127;
/** A reader fetches this much first and finds header and root directory in it. */
const FIRST_READ_BYTES = 16_384;
const LEAF_ENTRIES = 2_048;
const GZIP = 2;
const VECTOR_TILES = 1;

export function pmtilesFile(tiles: readonly Tile[], facts: ArchiveFacts): Uint8Array {
  const { entries, contents, distinct } = layOut(tiles);
  const { root, leaves } = directories(entries);
  const metadata = gzip(Buffer.from(JSON.stringify(facts.metadata)));
  const sections = [root, metadata, leaves, contents];
  const header = headerFor(sections, facts, {
    tiles: tiles.length,
    entries: entries.length,
    distinct,
    zooms: tiles.map(({ z }) => z),
  });
  return Buffer.concat([header, ...sections]);
}

function gzip(bytes: Uint8Array): Buffer {
  return gzipSync(bytes, { level: 9 });
}

/** Contents in the order of the tiles' numbers; equal ones (open sea) are stored once. */
function layOut(tiles: readonly Tile[]) {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ tileId: zxyToTileId(z, x, y), data: gzip(data) }))
    .toSorted((a, b) => a.tileId - b.tileId);
  const stored = new Map<string, number>();
  const contents: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { tileId, data } of sorted) {
    const key = data.toString('latin1');
    const offset = stored.get(key) ?? end;
    if (offset === end) {
      stored.set(key, offset);
      contents.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    const continues = last?.offset === offset && last.tileId + last.runLength === tileId;
    if (last !== undefined && continues) last.runLength += 1;
    else entries.push({ tileId, offset, length: data.length, runLength: 1 });
  }
  return { entries, contents: Buffer.concat(contents), distinct: stored.size };
}

function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (HEADER_BYTES + whole.length <= FIRST_READ_BYTES)
    return { root: whole, leaves: Buffer.alloc(0) };
  const pointers: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const part = entries.slice(start, start + LEAF_ENTRIES);
    const leaf = directory(part);
    pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  varint(bytes, entries.length);
  let before = 0;
  for (const { tileId } of entries) {
    varint(bytes, tileId - before);
    before = tileId;
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

interface Counts {
  readonly tiles: number;
  readonly entries: number;
  readonly distinct: number;
  readonly zooms: readonly number[];
}

function headerFor(sections: readonly Uint8Array[], facts: ArchiveFacts, counts: Counts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  let at = 8;
  const put = (value: number) => {
    header.writeBigUInt64LE(BigInt(value), at);
    at += 8;
  };
  let offset = HEADER_BYTES;
  for (const { length } of sections) {
    put(offset);
    put(length);
    offset += length;
  }
  for (const count of [counts.tiles, counts.entries, counts.distinct]) put(count);
  header.set([1, GZIP, GZIP, VECTOR_TILES], 96);
  header.set([Math.min(...counts.zooms), Math.max(...counts.zooms)], 100);
  const degrees = (value: number, to: number) => header.writeInt32LE(Math.round(value * 1e7), to);
  for (const [i, value] of facts.bounds.entries()) degrees(value, 102 + 4 * i);
  const [lng, lat, zoom] = facts.center;
  header[118] = zoom;
  degrees(lng, 119);
  degrees(lat, 123);
  return header;
}

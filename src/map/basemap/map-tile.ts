import { MOST_TILE_BYTES, readAtMost } from '../../domain/area/read-at-most.ts';

/** A square of the map: zoom, column from the west, row from the north. */
export interface TileId {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The tile as a Mapbox vector tile, not compressed; null: this source does not have it. */
export type TileReader = (tile: TileId, signal?: AbortSignal) => Promise<ArrayBuffer | null>;

/** The first byte of every vector tile that holds something; an error page or a login page begins otherwise. */
const FIRST_BYTE = 0x1a;
const GZIP_BYTES = [0x1f, 0x8b];

/** Unpacks what a host sent or a device kept. Null: empty, no vector tile at all, or larger than any is. */
export async function readTileBytes(data: ArrayBuffer): Promise<ArrayBuffer | null> {
  if (isVectorTile(data)) return data;
  const [first, second] = new Uint8Array(data, 0, Math.min(2, data.byteLength));
  if (first !== GZIP_BYTES[0] || second !== GZIP_BYTES[1]) return null;
  const unpacked = await unzip(data).catch(() => null);
  return unpacked !== null && isVectorTile(unpacked) ? unpacked : null;
}

function isVectorTile(data: ArrayBuffer): boolean {
  return data.byteLength > 0 && new Uint8Array(data, 0, 1)[0] === FIRST_BYTE;
}

async function unzip(data: ArrayBuffer): Promise<ArrayBuffer | null> {
  const unzipped = new Response(data).body?.pipeThrough(new DecompressionStream('gzip'));
  if (unzipped === undefined) return null;
  return (await readAtMost(unzipped.getReader(), MOST_TILE_BYTES))?.buffer ?? null;
}

export async function packTileBytes(data: ArrayBuffer): Promise<ArrayBuffer> {
  const zipped = new Response(data).body?.pipeThrough(new CompressionStream('gzip'));
  return zipped === undefined ? data : new Response(zipped).arrayBuffer();
}

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

/** Unpacks what a host sent or a device kept. Null: empty, or no vector tile at all. */
export async function readTileBytes(data: ArrayBuffer): Promise<ArrayBuffer | null> {
  const [first, second] = new Uint8Array(data, 0, Math.min(2, data.byteLength));
  if (first === FIRST_BYTE) return data;
  if (first !== GZIP_BYTES[0] || second !== GZIP_BYTES[1]) return null;
  const unpacked = await through(data, new DecompressionStream('gzip')).catch(() => null);
  return unpacked === null ? null : readTileBytes(unpacked);
}

export function packTileBytes(data: ArrayBuffer): Promise<ArrayBuffer> {
  return through(data, new CompressionStream('gzip'));
}

async function through(
  data: ArrayBuffer,
  stream: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  const { body } = new Response(data);
  if (body === null) return data;
  return new Response(body.pipeThrough(stream)).arrayBuffer();
}

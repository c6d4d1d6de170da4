import { MOST_TILE_BYTES, readAtMost } from '../../domain/area/read-at-most.ts';

/** The bytes of a tile, unzipped if they are zipped. Null if they are damaged, or larger than any tile. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | null> {
  // No vector tile begins with these two bytes, so they show whether a tile is zipped.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.slice().buffer;
  try {
    const zipped = new Response(bytes).body;
    if (zipped === null) return null;
    const unzipped = zipped.pipeThrough(new DecompressionStream('gzip'));
    return (await readAtMost(unzipped.getReader(), MOST_TILE_BYTES))?.buffer ?? null;
  } catch {
    return null;
  }
}

import { MOST_TILE_BYTES, readAtMost } from '../../domain/area/read-at-most.ts';

/** The bytes of a tile, unzipped if they are zipped. Null if they are damaged, or more than any tile has. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | null> {
  // No vector tile begins like this, so those that were never zipped are told apart.
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

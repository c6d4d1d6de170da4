/** The bytes of a tile, unzipped if they are zipped. Null if they are damaged. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | null> {
  // No vector tile begins like this, so those that were never zipped are told apart.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.slice().buffer;
  try {
    const zipped = new Response(bytes).body;
    if (zipped === null) return null;
    return await new Response(zipped.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  } catch {
    return null;
  }
}

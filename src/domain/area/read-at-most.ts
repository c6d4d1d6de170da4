/** A reader of a stream of bytes, such as `ReadableStreamDefaultReader`. */
interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

/** No real tile comes near this size. But a small zipped file can hold gigabytes of zeros. */
export const MOST_TILE_BYTES = 16 * 1024 * 1024;

/** All bytes of a stream. Null, and the rest stays unread, if there are more than `limit`. */
export async function readAtMost(
  reader: ByteReader,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

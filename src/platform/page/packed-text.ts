/** Texts packed into an address: compressed, written in letters that addresses keep as they are, with a checksum. */

const VERSION = '1';
/** Anyone can make a packed text, and a small one may unpack to gigabytes. */
const MOST_BYTES = 300_000;

export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  return `${VERSION}${checkOf(text)}${toLetters(packed ?? bytes)}`;
}

/** The text in `packed`. Null if it is damaged or not a packed text. */
export async function unpackText(packed: string): Promise<string | null> {
  if (!packed.startsWith(VERSION)) return null;
  try {
    const check = packed.slice(1, 9);
    const bytes = await through(
      fromLetters(packed.slice(9)),
      new DecompressionStream('deflate-raw'),
    );
    if (bytes === null) return null;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return checkOf(text) === check ? text : null;
  } catch {
    return null;
  }
}

/** The unpacked bytes. Null if they are more than any packed text has. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let turn = await reader.read(); !turn.done; turn = await reader.read()) {
    size += turn.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    parts.push(turn.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A checksum (FNV-1a): eight hexadecimal digits that show whether a letter was lost or changed on the way. */
function checkOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function toLetters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const text = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

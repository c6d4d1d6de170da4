/** Texts packed into an address: compressed, in letters that no address changes, with a check of the whole. */

const VERSION = '1';
/** Packed texts are made by anyone: a small one may unpack to gigabytes. */
const MOST_BYTES = 300_000;

export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  return `${VERSION}${checkOf(text)}${toLetters(packed ?? bytes)}`;
}

/** Null if it is not what was packed. */
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

/** Null if more comes out than anyone has packed. */
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

/** FNV-1a: eight hexadecimal digits that notice a letter lost or changed on the way. */
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

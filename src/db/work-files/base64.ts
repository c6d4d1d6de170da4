/** Base64 for files. Works in slices, because a whole photo as the arguments of one call overflows the stack. */

const SLICE = 0x8000;

export function toBase64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < all.length; at += SLICE) {
    text += String.fromCharCode(...all.subarray(at, at + SLICE));
  }
  return btoa(text);
}

/** Null if the text is not base64. */
export function fromBase64(text: string): ArrayBuffer | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  } catch {
    return null;
  }
}

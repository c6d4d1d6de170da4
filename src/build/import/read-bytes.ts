/** The text of a file in the encodings that spreadsheets and mail write. NUL bytes are left out. */
export function textOfBytes(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll('\0', '');
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (isWide(bytes)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 without a mark: every second byte of plain text is zero. */
function isWide(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 1000);
  const zeros = sample.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  return sample.length > 20 && zeros > sample.length * 0.4;
}

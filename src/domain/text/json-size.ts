/**
 * The size of a value as UTF-8 JSON, in bytes. Counted by hand because TextEncoder is not part of the
 * language.
 */
export function jsonBytes(value: unknown): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

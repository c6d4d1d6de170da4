/** The SHA-256 of a text, in hex. Browsers offer it only on secure pages, like service workers. */
export async function sha256Hex(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same UUID (version 8) for the same content. */
export async function contentId(content: readonly string[]): Promise<string> {
  const hex = await sha256Hex(JSON.stringify(content));
  const digits = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...digits, hex.slice(20, 32)].join('-');
}

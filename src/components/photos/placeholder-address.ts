/** The header of a bitmap file of 4 x 3 pixels with 24 bits each. The pixels follow, bottom row first. */
const BITMAP_HEAD = 'Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAA';

const PIXELS = /^[A-Za-z0-9+/]{48}$/;

/**
 * A photo's placeholder (SYNC-22) as a data URL. Null if there is none, or if this build does not know its
 * format.
 */
export function placeholderAddress(thumb: string | null): string | null {
  if (thumb === null || !PIXELS.test(thumb)) return null;
  return `data:image/bmp;base64,${BITMAP_HEAD}${thumb}`;
}

/** Head of a bitmap file of 4 x 3 pixels, 24 bits each; the pixels follow it, bottom row first. */
const BITMAP_HEAD = 'Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAA';

const PIXELS = /^[A-Za-z0-9+/]{48}$/;

/**
 * The address of a photo's placeholder (SYNC-22), which is an image address in itself; null where there is none, or
 * one of a form that this build does not know.
 */
export function placeholderAddress(thumb: string | null): string | null {
  if (thumb === null || !PIXELS.test(thumb)) return null;
  return `data:image/bmp;base64,${BITMAP_HEAD}${thumb}`;
}

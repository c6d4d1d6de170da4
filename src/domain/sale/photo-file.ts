/** Finds the type of a photo file by its first bytes, no matter what its name says. Pure. */

/**
 * The types that photo fields ask for. HEIC is not among them, nor a wildcard that would include it. So Apple's
 * browsers convert such a photo to JPEG, the first of the list. A HEIC file that is chosen anyway is read if the browser
 * can.
 */
export const PHOTO_FIELD_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp';

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'heic' | 'avif';

/** How much of a file is enough. Cameras store a preview before the size. */
export const PHOTO_HEAD_BYTES = 512 * 1024;

export interface PhotoSize {
  /** Pixels as stored, without applying the file's orientation. */
  readonly width: number;
  readonly height: number;
}

/** The kind of a file. Null: not a format that phones or cameras produce. */
export function photoKind(head: Uint8Array): PhotoKind | null {
  if (starts(head, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (asciiAt(head, 0, 4) === 'RIFF' && asciiAt(head, 8, 4) === 'WEBP') return 'webp';
  if (asciiAt(head, 0, 4) === 'GIF8') return 'gif';
  // Two letters are a weak signature, so for a bitmap the length of its header must match too.
  if (asciiAt(head, 0, 2) === 'BM' && head[14] === 40) return 'bmp';
  return asciiAt(head, 4, 4) === 'ftyp' ? boxedKind(head) : null;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** HEIC and AVIF share a container. Its brand, or a brand with which it is compatible, shows which it is. */
function boxedKind(head: Uint8Array): PhotoKind | null {
  const brands = [8, 16, 20, 24, 28].map((at) => asciiAt(head, at, 4));
  if (brands.includes('avif') || brands[0] === 'avis') return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

/** The size in a file's header, or null if it is not among the given bytes. */
export function photoSize(head: Uint8Array, kind: PhotoKind): PhotoSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    switch (kind) {
      case 'jpeg':
        return jpegSize(view);
      case 'png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'bmp':
        return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
      case 'webp':
        return webpSize(view, asciiAt(head, 12, 4));
      case 'heic':
      case 'avif':
        return null;
    }
  } catch (error) {
    // The file ends before its header is complete.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Whether browsers show a photo rotated by 90 degrees, so that its stored width is its height. `unknown`: its metadata
 * may say so, but is not read here.
 */
export function isTurned(head: Uint8Array, kind: PhotoKind): boolean | 'unknown' {
  if (kind === 'jpeg') return isJpegTurned(head);
  const isExtended = kind === 'webp' && asciiAt(head, 12, 4) === 'VP8X';
  const hasNotes =
    (isExtended && ((head[20] ?? 0) & WEBP_NOTES) !== 0) ||
    (kind === 'png' && indexOfAscii(head, 'eXIf') >= 0);
  return hasNotes ? 'unknown' : false;
}

/** The flag for such metadata in an extended WebP file. */
const WEBP_NOTES = 0x08;
/** From 5 on, orientations are rotated by 90 degrees. */
const FIRST_TURNED = 5;
const ORIENTATION_TAG = 0x0112;

function isJpegTurned(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      if (marker === 0xda) return false;
      if (marker !== 0xe1 || asciiAt(head, at + 4, 6) !== 'Exif\0\0') continue;
      return orientation(view, at + 10) >= FIRST_TURNED;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return false;
}

/** The orientation in the metadata that begins here (TIFF), in either byte order. 1 (upright) if there is none. */
function orientation(view: DataView, start: number): number {
  const isLittle = view.getUint8(start) === 0x49;
  const list = start + view.getUint32(start + 4, isLittle);
  const count = view.getUint16(list, isLittle);
  for (let n = 0; n < count; n += 1) {
    const at = list + 2 + 12 * n;
    if (view.getUint16(at, isLittle) === ORIENTATION_TAG) return view.getUint16(at + 8, isLittle);
  }
  return 1;
}

/**
 * The width at which to decode a photo whose longer side is over `longest` pixels, so that the result is neither
 * longer than that nor larger than the photo itself. A decoder computes the height. Null: decode it as it is.
 */
export function decodeWidth(
  { width, height }: PhotoSize,
  turned: boolean | 'unknown',
  longest: number,
): number | null {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (longer <= longest) return null;
  const upright = turned === true ? height : width;
  // If that is not known, it is safe to use the shorter side as the width.
  const shown = turned === 'unknown' ? shorter : upright;
  return Math.max(1, Math.round((longest * shown) / longer));
}

/** Frame headers are C0 to CF, except for the tables C4, C8, and CC. */
function jpegSize(view: DataView): PhotoSize | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // FF bytes before a marker are padding.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(view: DataView, chunk: string): PhotoSize | null {
  if (chunk === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function indexOfAscii(head: Uint8Array, text: string): number {
  const first = text.charCodeAt(0);
  let at = head.indexOf(first);
  while (at >= 0 && asciiAt(head, at, text.length) !== text) at = head.indexOf(first, at + 1);
  return at;
}

function starts(head: Uint8Array, at: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => head[at + i] === byte);
}

function asciiAt(head: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...head.subarray(at, at + length));
}

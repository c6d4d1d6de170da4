import type { PhotoSize } from './photo-file.ts';

/**
 * What a photo that was sent to others may be (SYNC-22): exactly what this app makes of a chosen file. A small file
 * can be a picture of a gigabyte, so nothing else is decoded. Pure. The server's job uses the same checks.
 */

export type Rendition = 'large' | 'small';

/** Longest sides in pixels, and sizes of the files in bytes. The server's SQL has the bytes as well. */
export const RENDITION_LIMITS = {
  large: { pixels: 1600, bytes: 1_572_864 },
  small: { pixels: 480, bytes: 307_200 },
} as const;

/**
 * Which rendition has this path or address. Names of small ones end with a digest, or with `small` (photos of finds).
 */
export function renditionAt(path: string): Rendition {
  return /-(?:[0-9a-f]{32}|small)\.jpg$/.test(path) ? 'small' : 'large';
}

/** Whether a file is a photo as this app makes it: a plain JPEG within the limits. */
export function isFitPhoto(file: Uint8Array, rendition: Rendition): boolean {
  const { pixels, bytes } = RENDITION_LIMITS[rendition];
  const head = file.byteLength <= bytes ? jpegHead(file) : null;
  if (head === null || !head.isPlain) return false;
  const { width, height } = head.size;
  const isSized = Math.min(width, height) >= 1 && Math.max(width, height) <= pixels;
  return isSized && scansIn(file, head.endsAt) <= MOST_SCANS;
}

/** The same picture without the metadata that an encoder adds. Null: this is not a JPEG that we would store. */
export function withoutNotes(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const head = jpegHead(file);
  if (head === null) return null;
  if (head.isPlain) return file;
  const parts = [file.subarray(0, 2), ...head.kept, file.subarray(head.endsAt)];
  const plain = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    plain.set(part, at);
    at += part.byteLength;
  }
  return plain;
}

interface JpegHead {
  readonly size: PhotoSize;
  /** Where the first scan begins. */
  readonly endsAt: number;
  /** Whether there is nothing but what a picture needs: no camera metadata and no second picture. */
  readonly isPlain: boolean;
  /** The segments that a picture needs. */
  readonly kept: readonly Uint8Array[];
}

/** Browsers write one scan, or about ten that sharpen the picture step by step. Thousands would keep a decoder busy. */
const MOST_SCANS = 32;

const SCAN = 0xda;
/** Frames that browsers write: baseline, extended, and progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Tables: Huffman, quantization, restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const COMMENT = 0xfe;
/** Segments that a picture needs: JFIF, a color profile, Adobe's color transform. */
const NEEDED = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/**
 * Reads a file up to its first scan, and is strict: anything that decoders could read in different ways, such as
 * markers without a length, a second frame, or bytes between segments, does not count as a JPEG.
 */
function jpegHead(file: Uint8Array): JpegHead | null {
  if (file[0] !== 0xff || file[1] !== 0xd8) return null;
  const kept: Uint8Array[] = [];
  let size: PhotoSize | null = null;
  let isPlain = true;
  let at = 2;
  for (;;) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    if (marker === SCAN) return size && { size, endsAt: at, isPlain, kept };
    const length = uint16(file, at + 2);
    const end = at + 2 + length;
    // If the file ends here, there is nothing to draw.
    if (length < 2 || end >= file.byteLength) return null;
    const segment = file.subarray(at, end);
    if (FRAMES.has(marker)) {
      const isEightBit = file[at + 4] === 8;
      if (size !== null || length < 8 || !isEightBit) return null;
      size = { height: uint16(file, at + 5), width: uint16(file, at + 7) };
      kept.push(segment);
    } else if (TABLES.has(marker) || startsWith(segment, NEEDED.get(marker))) kept.push(segment);
    else if (marker === COMMENT || (marker >= 0xe0 && marker <= 0xef)) isPlain = false;
    else return null;
    at = end;
  }
}

/** How many scans follow. In compressed data, FF comes only before a zero or a marker. */
function scansIn(file: Uint8Array, from: number): number {
  let count = 0;
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    if (file[at + 1] === SCAN) count += 1;
  }
  return count;
}

function startsWith(segment: Uint8Array, name: string | undefined): boolean {
  if (name === undefined) return false;
  return String.fromCharCode(...segment.subarray(4, 4 + name.length)) === name;
}

function uint16(file: Uint8Array, at: number): number {
  return (file[at] ?? 0) * 256 + (file[at + 1] ?? 0);
}

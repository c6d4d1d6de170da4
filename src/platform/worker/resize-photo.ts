import { type Result, err, ok } from '../../domain/result.ts';
import {
  decodeWidth,
  isTurned,
  PHOTO_HEAD_BYTES,
  type PhotoSize,
  photoKind,
  photoSize,
} from '../../domain/sale/photo-file.ts';
import { RENDITION_LIMITS, type Rendition, withoutNotes } from '../../domain/sale/stored-photo.ts';

/** Why a file cannot become a photo. `heic`: a phone's format that this browser cannot read. */
export type PhotoProblem = 'empty' | 'not-a-photo' | 'too-large' | 'heic' | 'unreadable';

/** A photo as it is stored and sent. It was drawn again, so the camera's metadata is gone. */
export interface PreparedPhoto {
  readonly ext: 'jpg';
  readonly type: 'image/jpeg';
  readonly large: ArrayBuffer;
  readonly small: ArrayBuffer;
  /** The placeholder: 4 x 3 pixels of blue, green, red, bottom row first (as in a bitmap file), base64. */
  readonly thumb: string;
}

/** JPEG, because every browser can write it, and everyone who gets a link can open it. */
const TYPE = 'image/jpeg';
/** The lower qualities are for pictures with so much detail that the file would be too large for the server. */
const QUALITIES = [0.82, 0.7, 0.5, 0.3, 0.1] as const;
/** Photos are decoded at twice the size of the large rendition, so that scaling down again loses nothing. In pixels. */
const LONGEST_DECODED = 2 * RENDITION_LIMITS.large.pixels;
/** A decoded pixel takes four bytes. A larger photo would crash a phone's browser. */
const MAX_PIXELS = 110_000_000;
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const THUMB_WIDTH = 4;
const THUMB_HEIGHT = 3;
/** An intermediate size, so that every pixel contributes to the placeholder. */
const THUMB_STEP = 32;

/** Makes both renditions and the placeholder of a chosen file. Runs in the worker, one file at a time. */
export async function preparePhoto(file: Blob): Promise<Result<PreparedPhoto, PhotoProblem>> {
  const head = await headOf(file);
  if (head === null) return err('unreadable');
  if (head.byteLength === 0) return err('empty');
  const kind = photoKind(head);
  if (kind === null) return err('not-a-photo');
  const size = photoSize(head, kind);
  const pixels = size === null ? 0 : size.width * size.height;
  if (file.size > MAX_FILE_BYTES || pixels > MAX_PIXELS) return err('too-large');
  const width = size && decodeWidth(size, isTurned(head, kind), LONGEST_DECODED);
  const bitmap = await decoded(file, width);
  if (bitmap === null) return err(kind === 'heic' ? 'heic' : 'unreadable');
  try {
    return ok(await renditionsOf(bitmap));
  } finally {
    bitmap.close();
  }
}

/** The first bytes of a file. Null: it can no longer be read. It was moved, or is in a cloud that cannot be reached. */
async function headOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

/**
 * The photo, scaled down to this width and turned as the camera was held. Null: it is not a valid photo.
 */
async function decoded(file: Blob, width: number | null): Promise<ImageBitmap | null> {
  const upright = { imageOrientation: 'from-image' } as const;
  // The height keeps the aspect ratio.
  const scaled = width === null ? {} : ({ resizeWidth: width, resizeQuality: 'medium' } as const);
  try {
    return await createImageBitmap(file, { ...upright, ...scaled });
  } catch {
    return null;
  }
}

async function renditionsOf(bitmap: ImageBitmap): Promise<PreparedPhoto> {
  const large = drawn(bitmap, sizeWithin(bitmap, 'large'));
  const small = drawn(large, sizeWithin(bitmap, 'small'));
  const step = drawn(small, { width: THUMB_STEP, height: THUMB_STEP });
  const thumb = drawn(step, { width: THUMB_WIDTH, height: THUMB_HEIGHT });
  return {
    ext: 'jpg',
    type: TYPE,
    large: await encoded(large, 'large'),
    small: await encoded(small, 'small'),
    thumb: thumbOf(thumb),
  };
}

/** The whole photo with its longer side within the limit. Never enlarged. */
function sizeWithin({ width, height }: PhotoSize, rendition: Rendition): PhotoSize {
  const scale = Math.min(1, RENDITION_LIMITS[rendition].pixels / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function drawn(photo: ImageBitmap | OffscreenCanvas, size: PhotoSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  // Transparent areas would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(photo, 0, 0, size.width, size.height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw a photo on');
  return context;
}

/**
 * The file at the best quality that the server accepts, without an encoder's metadata, because some write when the file
 * was made.
 */
async function encoded(canvas: OffscreenCanvas, rendition: Rendition): Promise<ArrayBuffer> {
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: TYPE, quality });
    const file = withoutNotes(new Uint8Array(await blob.arrayBuffer()));
    if (file === null) throw new Error('the browser wrote no plain JPEG');
    if (file.byteLength <= RENDITION_LIMITS[rendition].bytes) return file.buffer;
  }
  throw new Error('no quality makes this photo small enough');
}

function thumbOf(canvas: OffscreenCanvas): string {
  const { data } = contextOf(canvas).getImageData(0, 0, THUMB_WIDTH, THUMB_HEIGHT);
  let bytes = '';
  for (let y = THUMB_HEIGHT - 1; y >= 0; y -= 1) {
    for (let x = 0; x < THUMB_WIDTH; x += 1) {
      const at = (y * THUMB_WIDTH + x) * 4;
      bytes += String.fromCharCode(data[at + 2] ?? 0, data[at + 1] ?? 0, data[at] ?? 0);
    }
  }
  return btoa(bytes);
}

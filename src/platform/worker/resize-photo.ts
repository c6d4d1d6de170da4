import { type Result, err, ok } from '../../domain/result.ts';
import {
  PHOTO_HEAD_BYTES,
  type PhotoSize,
  photoKind,
  photoSize,
} from '../../domain/sale/photo-file.ts';

/** Why a file cannot become a photo. `heic`: a phone's format that this browser does not read. */
export type PhotoProblem = 'empty' | 'not-a-photo' | 'too-large' | 'heic' | 'unreadable';

/** A photo as it is stored and sent: drawn again, so that it has none of the camera's metadata. */
export interface PreparedPhoto {
  readonly ext: 'jpg';
  readonly type: 'image/jpeg';
  readonly large: ArrayBuffer;
  readonly small: ArrayBuffer;
  /** Placeholder: 4 x 3 pixels of blue, green, red, bottom row first (as in a bitmap file), base64. */
  readonly thumb: string;
}

/** Longest sides of the renditions (SYNC-22), in pixels. */
const LARGE = 1600;
const SMALL = 480;
/** JPEG, for every browser writes it and every one who gets a link sees it. */
const TYPE = 'image/jpeg';
const QUALITY = 0.82;
/** Decoded, a pixel takes four bytes: beyond this a phone's browser would fall over. */
const MAX_PIXELS = 110_000_000;
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const THUMB_WIDTH = 4;
const THUMB_HEIGHT = 3;
/** In between, so that every pixel has its part in the placeholder. */
const THUMB_STEP = 32;

/** Makes both renditions and the placeholder of a chosen file. For the worker, one file at a time. */
export async function preparePhoto(file: Blob): Promise<Result<PreparedPhoto, PhotoProblem>> {
  const head = await headOf(file);
  if (head === null) return err('unreadable');
  if (head.byteLength === 0) return err('empty');
  const kind = photoKind(head);
  if (kind === null) return err('not-a-photo');
  const size = photoSize(head, kind);
  const pixels = size === null ? 0 : size.width * size.height;
  if (file.size > MAX_FILE_BYTES || pixels > MAX_PIXELS) return err('too-large');
  const bitmap = await decoded(file, size);
  if (bitmap === null) return err(kind === 'heic' ? 'heic' : 'unreadable');
  try {
    return ok(await renditionsOf(bitmap));
  } finally {
    bitmap.close();
  }
}

/** Null: the file can't be read (any more): it was moved, or lies in a cloud that is out of reach. */
async function headOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

/** Made smaller while it is decoded, and turned as the camera was held. Null: no photo comes out. */
async function decoded(file: Blob, size: PhotoSize | null): Promise<ImageBitmap | null> {
  const upright = { imageOrientation: 'from-image' } as const;
  const isLarge = size !== null && Math.max(size.width, size.height) > 2 * LARGE;
  try {
    if (!isLarge) return await createImageBitmap(file, upright);
    // One side is enough: the other keeps its proportion.
    return await createImageBitmap(file, {
      ...upright,
      resizeWidth: 2 * LARGE,
      resizeQuality: 'medium',
    });
  } catch {
    return null;
  }
}

async function renditionsOf(bitmap: ImageBitmap): Promise<PreparedPhoto> {
  const large = drawn(bitmap, sizeWithin(bitmap, LARGE));
  const small = drawn(large, sizeWithin(bitmap, SMALL));
  const step = drawn(small, { width: THUMB_STEP, height: THUMB_STEP });
  const thumb = drawn(step, { width: THUMB_WIDTH, height: THUMB_HEIGHT });
  return {
    ext: 'jpg',
    type: TYPE,
    large: await encoded(large),
    small: await encoded(small),
    thumb: thumbOf(thumb),
  };
}

/** The whole photo, with its longer side at most this long. Never enlarged. */
function sizeWithin({ width, height }: PhotoSize, longest: number): PhotoSize {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function drawn(photo: ImageBitmap | OffscreenCanvas, size: PhotoSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  // What is transparent would come out black.
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

async function encoded(canvas: OffscreenCanvas): Promise<ArrayBuffer> {
  const blob = await canvas.convertToBlob({ type: TYPE, quality: QUALITY });
  return blob.arrayBuffer();
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

import { createHash } from 'node:crypto';
import type { NewPhoto } from '../../../src/db/drafts/draft-photos.ts';
import type { StoredFile } from '../fake-server/photos/image-record.ts';

/** A prepared photo whose bytes identify it. */
export function newPhoto(imageId: string, isOfDraft = false): NewPhoto {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  return {
    imageId,
    isOfDraft,
    ext: 'jpg',
    type: 'image/jpeg',
    large: bytes(`large ${imageId}`),
    small: bytes(`small ${imageId}`),
    thumb: 'A'.repeat(48),
  };
}

/** What storage reports about these bytes. */
export function storedFile(bytes: ArrayBuffer): StoredFile {
  const md5 = createHash('md5').update(new Uint8Array(bytes)).digest('hex');
  return { md5, bytes: bytes.byteLength };
}

/** Facts about two files, for photos whose bytes are never read. */
export const SOME_FILES = {
  bytes: 9,
  md5: 'a'.repeat(32),
  smallBytes: 4,
  smallMd5: 'b'.repeat(32),
} as const;

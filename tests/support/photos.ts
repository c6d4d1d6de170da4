import type { NewPhoto } from '../../src/db/photos.ts';

/** A prepared picture whose bytes say which it is. */
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

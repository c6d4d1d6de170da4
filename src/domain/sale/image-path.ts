/** The most photos that a sale can have (spec 5). */
export const MAX_IMAGES = 10;

/**
 * The path of a photo's large rendition in the bucket 'sale-images' (spec 7). Photos of sample sales come
 * with the app: their paths start with a slash.
 */
export function largePath(saleId: string, imageId: string, ext: string): string {
  return `${saleId}/${imageId}.${ext}`;
}

/**
 * The path of the small rendition (480 px). Its name contains the digest of its bytes, so it cannot be
 * guessed from the large one's (SYNC-22).
 */
export function smallPath(saleId: string, imageId: string, ext: string, smallMd5: string): string {
  return `${saleId}/${imageId}-${smallMd5}.${ext}`;
}

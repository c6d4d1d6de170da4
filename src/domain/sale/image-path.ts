/** The most photos that a sale has (spec 5). */
export const MAX_IMAGES = 10;

/**
 * Where the large rendition of a photo lies in the bucket 'sale-images' (spec 7). Samples come with
 * the app: their paths start with a slash.
 */
export function largePath(saleId: string, imageId: string, ext: string): string {
  return `${saleId}/${imageId}.${ext}`;
}

/**
 * Where the small rendition (480 px) lies: under a name of its own, which holds the digest of its bytes
 * and so cannot be guessed from the large one's (SYNC-22).
 */
export function smallPath(saleId: string, imageId: string, ext: string, smallMd5: string): string {
  return `${saleId}/${imageId}-${smallMd5}.${ext}`;
}

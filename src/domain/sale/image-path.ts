/** The most pictures that a sale has (spec 5). */
export const MAX_IMAGES = 10;

/**
 * Where the large rendition of a photo lies in the bucket 'sale-images' (spec 7). Samples come with
 * the app: their paths start with a slash.
 */
export function largePath(saleId: string, imageId: string, ext: string): string {
  return `${saleId}/${imageId}.${ext}`;
}

/** The small rendition (480 px) beside a large one; samples have one size only. */
export function smallPath(path: string): string {
  const dot = path.lastIndexOf('.');
  if (path.startsWith('/') || dot < 0) return path;
  return `${path.slice(0, dot)}-480${path.slice(dot)}`;
}

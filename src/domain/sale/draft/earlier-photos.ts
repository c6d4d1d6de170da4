import type { SaleImage } from '../sale.ts';

/** Photos of an earlier sale that a draft takes over. The server copies them once it is posted (SYNC-22). */
export interface EarlierPhotos {
  readonly saleId: string;
  readonly images: readonly SaleImage[];
  /** Those of them that its seller does not want again, by id. */
  readonly removed: readonly string[];
}

/** All photos of a sale that is listed again. Null if it has none that could be copied. */
export function photosAgain(sale: {
  readonly id: string;
  readonly isSample: boolean;
  readonly images: readonly SaleImage[];
}): EarlierPhotos | null {
  if (sale.isSample || sale.images.length === 0) return null;
  return { saleId: sale.id, images: sale.images, removed: [] };
}

/** Those that the new sale gets. */
export function wantedOf(earlier: EarlierPhotos | null): readonly SaleImage[] {
  if (earlier === null) return [];
  return earlier.images.filter(({ id }) => !earlier.removed.includes(id));
}

/** In the places that an order of all photos of the draft gives them. */
export function inPlaces(earlier: EarlierPhotos, ids: readonly string[]): EarlierPhotos {
  const images = earlier.images.map((image) => {
    const position = ids.indexOf(image.id);
    return position < 0 ? image : { ...image, position };
  });
  return { ...earlier, images };
}

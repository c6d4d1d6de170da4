import type { SaleView } from '../sale-view.ts';
import type { SaleImage } from '../sale.ts';

/** Photos of an earlier sale that a draft takes over. The server copies them once it is posted (SYNC-22). */
export interface EarlierPhotos {
  readonly saleId: string;
  readonly images: readonly SaleImage[];
  /** The ids of those that the seller does not want again. */
  readonly removed: readonly string[];
}

type OwnView = Pick<SaleView, 'held'> & {
  readonly sale: Pick<SaleView['sale'], 'id' | 'isSample' | 'images' | 'copying'>;
};

/** All photos of a sale that is listed again. Null if it has none that the server would copy. */
export function photosAgain({ sale, held }: OwnView): EarlierPhotos | null {
  if (sale.isSample || held !== null || sale.images.length === 0) return null;
  return { saleId: sale.id, images: sale.images, removed: [] };
}

/** Why a new sale does not get all photos of the earlier one: that one is hidden, or does not have them yet itself. */
export function leftOutOf({ sale, held }: OwnView, unsent: number): 'none' | 'hidden' | 'unsent' {
  const coming = unsent + (sale.copying?.length ?? 0);
  if (held !== null && sale.images.length + coming > 0) return 'hidden';
  return coming > 0 ? 'unsent' : 'none';
}

/** The photos that the new sale gets. */
export function wantedOf(earlier: EarlierPhotos | null): readonly SaleImage[] {
  if (earlier === null) return [];
  return earlier.images.filter(({ id }) => !earlier.removed.includes(id));
}

/** The photos with the positions that an order of all photos of the draft gives them. */
export function inPlaces(earlier: EarlierPhotos, ids: readonly string[]): EarlierPhotos {
  const images = earlier.images.map((image) => {
    const position = ids.indexOf(image.id);
    return position < 0 ? image : { ...image, position };
  });
  return { ...earlier, images };
}

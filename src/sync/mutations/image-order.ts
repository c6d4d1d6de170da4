import type { SaleImage } from '../../domain/sale/sale.ts';
import type { MutationRule } from './rule.ts';

/** The order of a sale's pictures; the first is its main one. */
export const imageOrder: MutationRule<'image.order'> = {
  name: 'image.order',
  version: 1,
  label: 'edit-photos',
  subject: (args) => args.id,
  touches: () => ['sale'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs, { imageIds }) =>
    docs.sale === null || docs.sale.cancelledAt !== null
      ? docs
      : { ...docs, sale: { ...docs.sale, images: inOrder(docs.sale.images, imageIds) } },
};

/** Those that are not named go behind, in their old order. */
function inOrder(images: readonly SaleImage[], ids: readonly string[]): readonly SaleImage[] {
  const placeOf = (image: SaleImage) => {
    const place = ids.indexOf(image.id);
    return place < 0 ? ids.length : place;
  };
  return images
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((image) => ({ ...image, position: placeOf(image) }));
}

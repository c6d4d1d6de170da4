import type { MutationRule } from './rule.ts';

/** Takes a picture from a sale. Sent even where the device has not told of it: another may have. */
export const imageRemove: MutationRule<'image.remove'> = {
  name: 'image.remove',
  version: 1,
  label: 'edit-photos',
  replaces: ['image.declare', 'image.attach', 'image.remove'],
  subject: (args) => args.id,
  touches: () => ['sale'],
  part: (args) => args.imageId,
  fold: (docs, { imageId }) =>
    docs.sale === null || docs.sale.cancelledAt !== null
      ? docs
      : {
          ...docs,
          sale: { ...docs.sale, images: docs.sale.images.filter(({ id }) => id !== imageId) },
        },
};

import { largePath, smallPath } from '../../domain/sale/image-path.ts';
import type { Sale, SaleImage } from '../../domain/sale/sale.ts';
import { type MutationRule, NO_EFFECT } from './rule.ts';

/*
 * SQL: `app.image_declare`, `app.image_attach`, `app.image_copy`, `app.image_order`, `app.image_remove`.
 * Tests: fold-photos, images.contract, copied-photos.contract.
 */

/** All photos are JPEG (SYNC-22). */
export type ImageExtension = 'jpg';

interface ImageName {
  readonly id: string;
  readonly imageId: string;
}

/** The arguments of each. */
export interface PhotoArgs {
  /** Announces a photo, so that the storage accepts its files (SYNC-22). `id` is the sale's. */
  'image.declare': ImageName & {
    readonly ext: ImageExtension;
    readonly position: number;
    /** Sizes and digests (hex) of both renditions. The server attaches no other bytes. */
    readonly bytes: number;
    readonly md5: string;
    readonly smallBytes: number;
    readonly smallMd5: string;
  };
  'image.attach': ImageName & {
    readonly ext: ImageExtension;
    readonly position: number;
    /** Size of the large rendition. */
    readonly bytes: number;
    readonly smallMd5: string;
    readonly thumb: string | null;
  };
  /**
   * Has the server copy a photo of another sale of the same person (`from`). The copy gets the id `imageId` in this
   * sale. A guest's secret of the other sale is added when the mutation is sent (SYNC-21).
   */
  'image.copy': ImageName & {
    readonly from: string;
    readonly fromImage: string;
    readonly fromSecret?: string;
    readonly position: number;
  };
  /** Photos that are not named come last, in their old order. */
  'image.order': { readonly id: string; readonly imageIds: readonly string[] };
  'image.remove': ImageName;
}

/** Announces a photo, so that the storage accepts its files (SYNC-22). Its photo shows its state, so it folds nothing. */
const imageDeclare: MutationRule<PhotoArgs['image.declare']> = {
  ...NO_EFFECT,
  version: 1,
  entityId: (args) => args.id,
  part: (args) => args.imageId,
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
};

/** Adds an uploaded photo to the sale's photos (SYNC-22). */
const imageAttach: MutationRule<PhotoArgs['image.attach']> = {
  version: 1,
  // An order that was given after this names the photo. An earlier one does not.
  isBarrier: true,
  entityId: (args) => args.id,
  touches: () => ['sale'],
  part: (args) => args.imageId,
  // A photo is attached once: of two, the server carries out the first.
  coalesce: (older) => older,
  overtaken: () => null,
  fold: (docs, { id, imageId, ext, position, bytes, smallMd5, thumb }) => {
    const { sale } = docs;
    if (sale === null || sale.images.some((image) => image.id === imageId)) return docs;
    const image = {
      id: imageId,
      path: largePath(id, imageId, ext),
      smallPath: smallPath(id, imageId, ext, smallMd5),
      position,
      bytes,
      thumb,
    };
    // As the server has them.
    const images = [...sale.images, image].toSorted(
      (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1),
    );
    return { ...docs, sale: { ...sale, images } };
  },
};

/** Has the server copy a photo of another own sale. Until that is done, the sale names the photo in `copying`. */
const imageCopy: MutationRule<PhotoArgs['image.copy']> = {
  version: 1,
  // For the same reason as when a photo is attached.
  isBarrier: true,
  entityId: (args) => args.id,
  secretOf: (args) => ({ saleId: args.from, name: 'fromSecret' }),
  touches: () => ['sale'],
  part: (args) => args.imageId,
  coalesce: (older) => older,
  overtaken: () => null,
  fold: (docs, { imageId }) => {
    const { sale } = docs;
    if (sale === null || sale.images.some(({ id }) => id === imageId)) return docs;
    const copying = new Set([...(sale.copying ?? []), imageId]);
    // As the server has them.
    return { ...docs, sale: { ...sale, copying: [...copying].toSorted() } };
  },
};

/** The order of a sale's photos. The first is the main one. */
const imageOrder: MutationRule<PhotoArgs['image.order']> = {
  version: 1,
  entityId: (args) => args.id,
  touches: () => ['sale'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs, { imageIds }) =>
    docs.sale === null
      ? docs
      : { ...docs, sale: { ...docs.sale, images: inOrder(docs.sale.images, imageIds) } },
};

/**
 * Photos that are not named come last, in their old order. Each gets a position of its own, as on the server,
 * because attaching a photo later sorts them again.
 */
function inOrder(images: readonly SaleImage[], ids: readonly string[]): readonly SaleImage[] {
  const others = images.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  const order = [...ids, ...others];
  const placeOf = ({ id }: SaleImage) => order.indexOf(id);
  return images
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((image) => ({ ...image, position: placeOf(image) }));
}

/** Removes a photo from a sale. Sent even if this device did not declare it: another may have. */
const imageRemove: MutationRule<PhotoArgs['image.remove']> = {
  version: 1,
  replaces: ['image.declare', 'image.attach', 'image.copy', 'image.remove'],
  entityId: (args) => args.id,
  touches: () => ['sale'],
  part: (args) => args.imageId,
  fold: (docs, { imageId }) =>
    docs.sale === null ? docs : { ...docs, sale: withoutImage(docs.sale, imageId) },
};

function withoutImage({ copying: coming = [], ...sale }: Sale, imageId: string): Sale {
  const images = sale.images.filter(({ id }) => id !== imageId);
  const copying = coming.filter((id) => id !== imageId);
  return copying.length === 0 ? { ...sale, images } : { ...sale, images, copying };
}

export const photoRules = {
  'image.declare': imageDeclare,
  'image.attach': imageAttach,
  'image.copy': imageCopy,
  'image.order': imageOrder,
  'image.remove': imageRemove,
};

import type { Sale } from '../../../../src/domain/sale/sale.ts';

/** A photo of a sale. Nobody sees it before it is attached (SYNC-22). */
export interface ImageRecord {
  readonly saleId: string;
  readonly path: string;
  readonly smallPath: string;
  readonly bytes: number;
  readonly md5: string;
  readonly smallBytes: number;
  readonly smallMd5: string;
  position: number;
  declaredAtMs: number;
  attached: { readonly thumb: string | null } | null;
  /** For a photo that is still being copied: the files of the original. */
  readonly copiedFrom: {
    readonly path: string;
    readonly smallPath: string;
    readonly thumb: string | null;
    /** True if the original's sale was hidden while this photo waited. */
    readonly isBarred: boolean;
  } | null;
}

/** What storage reports about a file. */
export interface StoredFile {
  readonly md5: string;
  readonly bytes: number;
}

/** The sale with its attached photos, and the ids of those that are being copied, if there are any. */
export function withImages(
  { copying: _before, ...sale }: Sale,
  ofSale: readonly (readonly [id: string, image: ImageRecord])[],
): Sale {
  const attached = ofSale
    .filter(([, image]) => image.attached !== null)
    .toSorted(([a, { position: m }], [b, { position: n }]) => m - n || (a < b ? -1 : 1));
  const images = attached.map(([id, image]) => ({
    id,
    path: image.path,
    smallPath: image.smallPath,
    position: image.position,
    bytes: image.bytes,
    thumb: image.attached?.thumb ?? null,
  }));
  const isCopied = ofSale.filter(([, { copiedFrom }]) => copiedFrom !== null);
  const copying = isCopied.map(([id]) => id).toSorted((a, b) => (a < b ? -1 : 1));
  return copying.length === 0 ? { ...sale, images } : { ...sale, images, copying };
}

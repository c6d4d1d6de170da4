import type { CatalogRow, ZipLookup } from '../catalog/catalog-entry.ts';

/** The texts of a sale by which it is found. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly tags: string;
  readonly kind: string;
  readonly place: string;
  readonly description: string;
}

export function searchDocument(
  { sale, place, isMine }: CatalogRow,
  zipLookup: ZipLookup,
  nowMs: number,
): SearchDocument {
  const zip = sale.zipCode === null ? null : zipLookup(sale.zipCode);
  // Streets of others are on the device only once they are released. The person's own may not be released yet.
  const isReleased =
    sale.releaseRule === 'now' ||
    (sale.releaseRule === 'at' && Date.parse(sale.releaseAt ?? '') <= nowMs);
  const street = isMine === true && !isReleased ? null : place?.street;
  return {
    id: sale.id,
    title: sale.title,
    tags: sale.tags.join(' '),
    kind: `${sale.kind ?? ''} ${sale.saleType} sale`,
    place: [street, zip?.city, sale.zipCode].join(' '),
    description: sale.description,
  };
}

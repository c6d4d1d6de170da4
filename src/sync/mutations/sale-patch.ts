import { type Sale, SALE_KINDS } from '../../domain/sale/sale.ts';
import type { MutationArgs } from './mutation.ts';
import { publicPoint } from './public-point.ts';
import type { MutationRule, OverlayKind, SubjectDocs } from './rule.ts';

type PatchSet = MutationArgs['sale.patch']['set'];

/** Changes single fields of a sale; two patches meet field by field (SYNC-20). */
export const salePatch: MutationRule<'sale.patch'> = {
  name: 'sale.patch',
  version: 1,
  label: 'edit-sale',
  subject: (args) => args.id,
  touches: ({ set }) => {
    const kinds: OverlayKind[] = ['sale'];
    if (set.place !== undefined) kinds.push('place');
    if (set.email !== undefined) kinds.push('private');
    return kinds;
  },
  coalesce: (older, newer) => ({ id: newer.id, set: { ...older.set, ...newer.set } }),
  overtaken: (refused, newer) => {
    const left = Object.entries(refused.set).filter(([field]) => !(field in newer.set));
    return left.length === 0 ? null : { id: refused.id, set: Object.fromEntries(left) };
  },
  fold: (docs, { id, set }) => {
    // After a cancel the server takes no patches, so none is shown (SYNC.md, Mutations).
    if (docs.sale?.cancelledAt) return docs;
    return {
      ...docs,
      sale: docs.sale && patchedSale(docs.sale, docs, set),
      place: set.place
        ? { id, street: set.place.street, lat: set.place.lat, lng: set.place.lng }
        : docs.place,
      private: set.email === undefined ? docs.private : { ...docs.private, id, email: set.email },
    };
  },
};

function patchedSale(sale: Sale, docs: SubjectDocs, set: PatchSet): Sale {
  const { place, email: _ownersOnly, ...publicFields } = set;
  const patched = tidied({ ...sale, ...publicFields });
  const isMoved = place !== undefined || set.releaseRule !== undefined;
  if (!isMoved || (place === undefined && docs.place === null)) return patched;
  return {
    ...patched,
    ...publicPoint(place ?? docs.place, patched.releaseRule),
    placeQuality: place?.quality ?? patched.placeQuality,
  };
}

/** What the server drops because another field no longer allows it. */
function tidied(sale: Sale): Sale {
  const kinds: readonly (string | null)[] = SALE_KINDS[sale.saleType];
  return {
    ...sale,
    kind: kinds.includes(sale.kind) ? sale.kind : null,
    releaseAt: sale.releaseRule === 'at' ? sale.releaseAt : null,
  };
}

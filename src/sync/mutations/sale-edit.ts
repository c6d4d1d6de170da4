import type { SaleFields } from '../../domain/sale/draft/draft.ts';
import { type Sale, type ScheduleDay, SALE_KINDS } from '../../domain/sale/sale.ts';
import { visitFactsOf } from '../../domain/sale/sale-fields.ts';
import { publicPoint } from './public-point.ts';
import type { MutationRule, OverlayKind, EntityDocs } from './rule.ts';

/*
 * SQL: `app.sale_patch`, `app.sale_days`.
 * Tests: fold-rules, sale-mutations.contract, two-phones.
 */

/** The arguments of each. */
export interface SaleEditArgs {
  'sale.patch': {
    readonly id: string;
    readonly set: Partial<SaleFields> & {
      readonly soldOutAt?: string | null;
      readonly halfPriceFrom?: string | null;
      readonly rainDate?: string | null;
    };
  };
  /** `expectRev`: the sale's rev as seen. Refused as `stale` if the days changed after it (SYNC-20). */
  'sale.days': {
    readonly id: string;
    readonly days: readonly ScheduleDay[];
    readonly expectRev: number | null;
  };
}

type PatchSet = SaleEditArgs['sale.patch']['set'];

/** Changes single fields of a sale. Two patches are merged field by field (SYNC-20). */
const salePatch: MutationRule<SaleEditArgs['sale.patch']> = {
  version: 1,
  entityId: (args) => args.id,
  touches: ({ set }) => {
    const kinds: OverlayKind[] = ['sale'];
    if (set.place !== undefined) kinds.push('place');
    if (set.email !== undefined) kinds.push('private');
    return kinds;
  },
  looksAt: ['place'],
  coalesce: (older, newer) => ({ id: newer.id, set: { ...older.set, ...newer.set } }),
  overtaken: (refused, newer) => {
    const left = Object.entries(refused.set).filter(([field]) => !(field in newer.set));
    return left.length === 0 ? null : { id: refused.id, set: Object.fromEntries(left) };
  },
  fold: (docs, { id, set }) => ({
    ...docs,
    sale: docs.sale && patchedSale(docs.sale, docs, set),
    place: set.place
      ? { id, street: set.place.street, lat: set.place.lat, lng: set.place.lng }
      : docs.place,
    private: set.email === undefined ? docs.private : { ...docs.private, id, email: set.email },
  }),
};

function patchedSale(sale: Sale, docs: EntityDocs, set: PatchSet): Sale {
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

/** The sale as the server stores it: empty visit facts become null, and what another field no longer allows is dropped. */
function tidied(sale: Sale): Sale {
  const kinds: readonly (string | null)[] = SALE_KINDS[sale.saleType];
  return {
    ...sale,
    ...visitFactsOf(sale),
    kind: kinds.includes(sale.kind) ? sale.kind : null,
    releaseAt: sale.releaseRule === 'at' ? sale.releaseAt : null,
  };
}

/** Replaces the days as one set. Refused as `stale` if someone else has changed them (SYNC-20). */
const saleDays: MutationRule<SaleEditArgs['sale.days']> = {
  version: 1,
  awaitsOlder: true,
  entityId: (args) => args.id,
  touches: () => ['sale'],
  // The person who made the newer one saw the older one, not what the server has meanwhile. So the
  // version that they saw is the older one's.
  coalesce: (older, newer) => ({ ...newer, expectRev: older.expectRev }),
  after: (older, newer) => ({ ...newer, expectRev: older.expectRev }),
  overtaken: () => null,
  lift: (args, resultRev) =>
    args.expectRev === null || args.expectRev >= resultRev
      ? args
      : { ...args, expectRev: resultRev },
  onto: (args, { rev }) => ({ ...args, expectRev: rev }),
  fold: (docs, args) =>
    docs.sale === null ? docs : { ...docs, sale: { ...docs.sale, days: args.days } },
};

export const saleEditRules = {
  'sale.patch': salePatch,
  'sale.days': saleDays,
};

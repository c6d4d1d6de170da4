import type { SaleCreateArgs } from '../../domain/sale/draft/draft.ts';
import type { Sale } from '../../domain/sale/sale.ts';
import { PATCHED_FIELDS, visitFactsOf } from '../../domain/sale/sale-fields.ts';
import { isSameValue } from '../../domain/merging/merge-pieces.ts';
import { GUEST, isAccount } from '../rows/scope-name.ts';
import { publicPoint } from './public-point.ts';
import type { SaleEditArgs } from './sale-edit.ts';
import { type Absorbed, type EntityDocs, type Made, type MutationRule, madeAt } from './rule.ts';

/*
 * SQL: `app.sale_create`.
 * Tests: fold-rules, sale-mutations.contract.
 */

/** The arguments of each. */
export interface PostingArgs {
  'sale.create': SaleCreateArgs;
}

/** A change of a sale's fields. */
type SaleEdit = {
  [N in keyof SaleEditArgs]: { readonly op: N; readonly args: SaleEditArgs[N] };
}[keyof SaleEditArgs];

/** Posts a sale with its days and its place. What the server already holds is left as it is. */
const saleCreate: MutationRule<SaleCreateArgs> = {
  version: 1,
  isFoundation: true,
  entityId: (args) => args.id,
  touches: () => ['sale', 'place', 'private'],
  absorb: (refused, newer) => {
    // The name determines the arguments. All other names are left alone.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const change = newer as SaleEdit;
    if (change.op === 'sale.days') {
      return { args: { ...refused, days: change.args.days }, rest: null };
    }
    return change.op === 'sale.patch' ? withPatch(refused, change.args) : null;
  },
  fold: (docs, args, made) => ({
    ...docs,
    sale: docs.sale ?? newSale(args, made),
    place: docs.place ?? {
      id: args.id,
      street: args.place.street,
      lat: args.place.lat,
      lng: args.place.lng,
    },
    private: docs.private ?? { id: args.id, email: args.email },
  }),
  asEdits,
};

function newSale(args: SaleCreateArgs, made: Made): Sale {
  return {
    id: args.id,
    userId: isAccount(made.principal) ? made.principal : null,
    sellerName: null,
    title: args.title,
    description: args.description,
    zipCode: args.zipCode,
    saleType: args.saleType,
    kind: args.kind,
    timeZone: args.timeZone,
    saleUrl: args.saleUrl,
    ...visitFactsOf(args),
    tags: args.tags,
    days: args.days,
    images: [],
    placeQuality: args.place.quality,
    releaseRule: args.releaseRule,
    releaseAt: args.releaseRule === 'at' ? args.releaseAt : null,
    ...publicPoint(args.place, args.releaseRule),
    cancelledAt: null,
    cancelReason: null,
    soldOutAt: null,
    halfPriceFrom: null,
    rainDate: null,
    importId: args.importId ?? null,
    importSource: args.importSource ?? null,
    isSample: false,
    createdAt: madeAt(made),
  };
}

/**
 * The posting with a patch in it. What happens to a sale later (sold out, half price, rain) is not part of its
 * posting.
 */
function withPatch(
  refused: SaleCreateArgs,
  { id, set }: SaleEditArgs['sale.patch'],
): Absorbed<SaleCreateArgs> {
  const { soldOutAt, halfPriceFrom, rainDate, ...fields } = set;
  const later = {
    ...(soldOutAt === undefined ? {} : { soldOutAt }),
    ...(halfPriceFrom === undefined ? {} : { halfPriceFrom }),
    ...(rainDate === undefined ? {} : { rainDate }),
  };
  const isAllIn = Object.keys(later).length === 0;
  return {
    args: { ...refused, ...fields },
    rest: isAllIn ? null : { op: 'sale.patch', args: { id, set: later } },
  };
}

/**
 * The differences between a posting and the sale that exists, as edits of the sale. A guest can't read the email address
 * of their sale, and not everyone can read its place. What cannot be compared is included if another field differs.
 */
function asEdits(args: SaleCreateArgs, { sale, place, private: secret }: EntityDocs): SaleEdit[] {
  if (sale === null) return [];
  const { id, days, email } = args;
  const said = newSale(args, { principal: GUEST, createdAtMs: 0 });
  const differs = (field: keyof Sale) => !isSameValue(said[field], sale[field]);
  const { street, lat, lng } = args.place;
  const isMoved = place !== null && !isSameValue({ id, street, lat, lng }, place);
  const fields = ([...PATCHED_FIELDS, 'timeZone'] as const).filter(differs);
  const set = {
    ...Object.fromEntries(fields.map((field) => [field, said[field]])),
    ...(differs('releaseRule') || differs('releaseAt')
      ? { releaseRule: said.releaseRule, releaseAt: said.releaseAt }
      : {}),
    ...(isMoved || differs('placeQuality') ? { place: args.place } : {}),
    ...(secret !== null && secret.email !== email ? { email } : {}),
  };
  const unknown = {
    ...(place === null ? { place: args.place } : {}),
    ...(secret === null && email !== null ? { email } : {}),
  };
  const hasNewFields = Object.keys(set).length > 0;
  return [
    ...(hasNewFields
      ? [{ op: 'sale.patch', args: { id, set: { ...set, ...unknown } } } as const]
      : []),
    ...(differs('days') ? [{ op: 'sale.days', args: { id, days, expectRev: null } } as const] : []),
  ];
}

export const saleCreateRules = {
  'sale.create': saleCreate,
};

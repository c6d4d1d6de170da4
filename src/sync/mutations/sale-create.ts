import type { Sale } from '../../domain/sale/sale.ts';
import type { MutationArgs } from './mutation.ts';
import { isAccount } from '../rows/scope-name.ts';
import { publicPoint } from './public-point.ts';
import { type Absorbed, type Made, type MutationRule, madeAt } from './rule.ts';

/** Posts a sale with its days and its place. What the server already holds is left as it is. */
export const saleCreate: MutationRule<'sale.create'> = {
  name: 'sale.create',
  version: 1,
  label: 'post-sale',
  isFoundation: true,
  subject: (args) => args.id,
  touches: () => ['sale', 'place', 'private'],
  absorb: (refused, newer) => {
    if (newer.op === 'sale.days') {
      return { args: { ...refused, days: newer.args.days }, rest: null };
    }
    return newer.op === 'sale.patch' ? withPatch(refused, newer.args) : null;
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
};

function newSale(args: MutationArgs['sale.create'], made: Made): Sale {
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
    isSample: false,
    createdAt: madeAt(made),
  };
}

/** What happens to a sale later (sold out, half price, rain) is no part of posting it. */
function withPatch(
  refused: MutationArgs['sale.create'],
  { id, set }: MutationArgs['sale.patch'],
): Absorbed<MutationArgs['sale.create']> {
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

import { isAccount } from '../rows/scope-name.ts';
import { type MutationRule, madeAt } from './rule.ts';

/*
 * SQL: `app.sale_cancel`, `app.sale_restore`, `app.sale_delete`, `app.sale_claim`.
 * Tests: fold-rules, sale-life.contract.
 */

/** The arguments of each. */
export interface SaleStatusArgs {
  'sale.cancel': { readonly id: string; readonly reason: string | null };
  'sale.restore': { readonly id: string };
  'sale.delete': { readonly id: string };
  /** A guest's sale becomes the account's. Its secret joins when it is sent (SYNC-21). */
  'sale.claim': { readonly id: string };
}

/** Cancels a sale. It stays visible as canceled, and can be changed like any other. */
const saleCancel: MutationRule<SaleStatusArgs['sale.cancel']> = {
  version: 1,
  isBarrier: true,
  replaces: ['sale.restore'],
  entityId: (args) => args.id,
  touches: () => ['sale'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  // Canceling twice changes nothing: two devices may both have done it.
  fold: (docs, args, made) =>
    docs.sale === null || docs.sale.cancelledAt !== null
      ? docs
      : {
          ...docs,
          sale: { ...docs.sale, cancelledAt: madeAt(made), cancelReason: args.reason },
        },
};

/**
 * Lists a canceled sale again as itself. If two devices cancel and restore it, the last to arrive counts (SYNC-20).
 * A sale that is not canceled stays as it is.
 */
const saleRestore: MutationRule<SaleStatusArgs['sale.restore']> = {
  version: 1,
  isBarrier: true,
  replaces: ['sale.cancel'],
  entityId: (args) => args.id,
  touches: () => ['sale'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs) =>
    docs.sale === null || docs.sale.cancelledAt === null
      ? docs
      : { ...docs, sale: { ...docs.sale, cancelledAt: null, cancelReason: null } },
};

/** Deletes a sale with its photos, even one that was canceled before. */
const saleDelete: MutationRule<SaleStatusArgs['sale.delete']> = {
  version: 1,
  isBarrier: true,
  isEnd: true,
  replaces: ['sale.delete'],
  entityId: (args) => args.id,
  touches: () => ['sale', 'place', 'private', 'save'],
  fold: (docs) => ({ ...docs, sale: null, place: null, private: null, save: null }),
};

/** Makes a guest's sale the account's (SYNC-21). Claiming one's own sale changes nothing. */
const saleClaim: MutationRule<SaleStatusArgs['sale.claim']> = {
  version: 1,
  isBarrier: true,
  entityId: (args) => args.id,
  touches: () => ['sale', 'place', 'private'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs, _args, { principal }) =>
    docs.sale === null || docs.sale.userId !== null || !isAccount(principal)
      ? docs
      : { ...docs, sale: { ...docs.sale, userId: principal } },
};

export const saleStatusRules = {
  'sale.cancel': saleCancel,
  'sale.restore': saleRestore,
  'sale.delete': saleDelete,
  'sale.claim': saleClaim,
};

import type { Sale } from '../../domain/sale/sale.ts';
import { isAccount, isTraveling, ownScope, saleScope } from './scope-name.ts';
import type { Principal } from '../../domain/principal.ts';
import type { PulledRow } from './row-docs.ts';

/** What a device knows about whose sales the rows of a push answer are. */
export interface Ownership {
  readonly principal: Principal;
  /** A guest's own sales: those whose secret is on this device (SYNC-21). */
  readonly guestSaleIds: ReadonlySet<string>;
  /** Sales that belong to the account according to the rows on this device. */
  readonly ownSaleIds: ReadonlySet<string>;
}

/**
 * The scope that holds a row which a push brought back. Null if the row is not the principal's own: then it is left
 * to the pull. What a guest's push brings is held for the guest alone, because the server may be hiding the
 * sale from everyone else, and then no scope names it.
 */
export function scopeOfPushed(row: PulledRow, own: Ownership): string | null {
  const { principal } = own;
  if (isAccount(principal)) {
    const isHungOnSale = row.kind === 'sale' || row.kind === 'place' || row.kind === 'stats';
    return !isHungOnSale || own.ownSaleIds.has(row.id) ? ownScope(principal) : null;
  }
  return own.guestSaleIds.has(row.id) ? ownScope(principal) : null;
}

/** The scope in which the server will say that a row which a push brought back is gone. */
export function tellingScope(row: Pick<PulledRow, 'id'>, holder: string): string {
  // A guest's own scope is never read. All its rows belong to a sale and have the sale's id.
  return isTraveling(holder) ? holder : saleScope(row.id);
}

/** Whether a sale's row belongs to an account. */
export function isSaleOf(principal: Principal, doc: object | null): boolean {
  return doc !== null && isAccount(principal) && (doc as Partial<Sale>).userId === principal;
}

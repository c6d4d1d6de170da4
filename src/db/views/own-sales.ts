import type { Principal } from '../../domain/principal.ts';
import { ownScope } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';

/** The sales that a principal has posted, including waiting, refused and canceled ones. Unordered. */
export async function ownSaleIds(db: RummageDb, principal: Principal): Promise<string[]> {
  return db.transaction('r', db.rows, db.outbox, db.secrets, async () => {
    const rows = await db.rows.where('scopes').equals(ownScope(principal)).toArray();
    const queued = await db.outbox
      .where('[principal+state]')
      .anyOf([principal, 'waiting'], [principal, 'parked'])
      .toArray();
    const secrets = await db.secrets.where('principal').equals(principal).toArray();
    return [
      ...new Set([
        ...rows.filter(({ kind }) => kind === 'sale').map(({ id }) => id),
        ...queued.filter(({ op }) => op === 'sale.create').map(({ entityId }) => entityId),
        // Only the secret shows that a sent sale is the guest's.
        ...secrets.map(({ saleId }) => saleId),
      ]),
    ];
  });
}

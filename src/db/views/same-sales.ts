import { Dexie } from 'dexie';
import type { Principal } from '../../domain/principal.ts';
import { isSameSale, type Listing } from '../../domain/sale/same-sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { RummageDb } from '../schema/schema.ts';
import { ownSaleIds } from './own-sales.ts';
import { readSaleViews } from './read-sale-views.ts';

/** A town has no more houses of one number. */
const MOST_ALIKE = 50;

/**
 * The sales on this device that may be the same as one that is about to be posted. Only streets that this person may see
 * are compared, which are released ones and their own: nobody finds a hidden address by trying.
 */
export async function findSameSales(
  db: RummageDb,
  principal: Principal,
  wanted: Listing,
): Promise<readonly SaleView[]> {
  const number = /^\s*(\d+)/u.exec(wanted.street)?.[1];
  if (number === undefined) return [];
  const alike = await db.rows
    .where('[kind+id]')
    .between(['place', ''], ['place', Dexie.maxKey])
    .filter((row) => row.kind === 'place' && hasNumber(row.doc, number))
    .limit(MOST_ALIKE)
    .toArray();
  const own = await ownSaleIds(db, principal);
  const ids = [...new Set([...alike.map(({ id }) => id), ...own])];
  const views = await readSaleViews(db, principal, ids);
  return [...views.values()].filter(({ sale, place }) => {
    const street = place?.street ?? '';
    const isOn = sale.cancelledAt === null;
    return isOn && isSameSale({ street, zipCode: sale.zipCode ?? '', days: sale.days }, wanted);
  });
}

/** Whether the street of a place begins with the number of a house, or with one that does. */
function hasNumber(doc: object, number: string): boolean {
  return 'street' in doc && String(doc.street).trimStart().startsWith(number);
}

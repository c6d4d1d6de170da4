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
  const number = numberOf(wanted.street);
  if (number === undefined) return [];
  const alike = (await housesOf(db)).get(number) ?? [];
  const own = await ownSaleIds(db, principal);
  const ids = [...new Set([...alike.slice(0, MOST_ALIKE), ...own])];
  const views = await readSaleViews(db, principal, ids);
  return [...views.values()].filter(({ sale, place }) => {
    const street = place?.street ?? '';
    const isOn = sale.cancelledAt === null;
    return isOn && isSameSale({ street, zipCode: sale.zipCode ?? '', days: sale.days }, wanted);
  });
}

type Houses = ReadonlyMap<string, readonly string[]>;

/** Somebody types an address letter by letter, and a list asks for all of its sales at once: one reading serves these. */
const KEPT_MS = 30_000;
const kept = new WeakMap<RummageDb, { readonly atMs: number; readonly houses: Promise<Houses> }>();

/**
 * The ids of sales on this device by the number of their house, at most KEPT_MS old. One's own sales do not depend on it.
 */
function housesOf(db: RummageDb): Promise<Houses> {
  const known = kept.get(db);
  if (known !== undefined && performance.now() - known.atMs < KEPT_MS) return known.houses;
  const houses = readHouses(db);
  kept.set(db, { atMs: performance.now(), houses });
  houses.catch(() => kept.delete(db));
  return houses;
}

async function readHouses(db: RummageDb): Promise<Houses> {
  const places = await db.rows
    .where('[kind+id]')
    .between(['place', ''], ['place', Dexie.maxKey])
    .toArray();
  const houses = new Map<string, string[]>();
  for (const { id, doc } of places) {
    const number = 'street' in doc ? numberOf(String(doc.street)) : undefined;
    if (number === undefined) continue;
    const known = houses.get(number);
    if (known === undefined) houses.set(number, [id]);
    else known.push(id);
  }
  return houses;
}

function numberOf(street: string): string | undefined {
  return /^\s*(\d+)/u.exec(street)?.[1];
}

import { Dexie } from 'dexie';
import type { Principal } from '../../domain/principal.ts';
import { isSameHouse, isSameSale, type Listing } from '../../domain/sale/same-sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { RummageDb } from '../schema/schema.ts';
import { ownSaleIds } from './own-sales.ts';
import { readSaleViews } from './read-sale-views.ts';

/** Of one number and street there are no more within reach, in all towns together. */
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
  const [found = []] = await findListed(db, principal, [wanted]);
  return found;
}

/** The same for each sale of a list, with one reading. */
export async function findListed(
  db: RummageDb,
  principal: Principal,
  list: readonly Listing[],
): Promise<readonly (readonly SaleView[])[]> {
  if (list.every(({ street }) => numberOf(street) === undefined)) return list.map(() => []);
  const houses = await housesOf(db);
  const alike = list.flatMap(({ street }) => idsAt(street, houses));
  const own = await ownSaleIds(db, principal);
  const views = await readSaleViews(db, principal, [...new Set([...alike, ...own])]);
  const listed = [...views.values()].filter(({ sale }) => sale.cancelledAt === null);
  return list.map((wanted) =>
    listed.filter(({ sale, place }) => {
      const street = place?.street ?? '';
      if (numberOf(street) !== numberOf(wanted.street)) return false;
      return isSameSale({ street, zipCode: sale.zipCode ?? '', days: sale.days }, wanted);
    }),
  );
}

function idsAt(street: string, houses: Houses): readonly string[] {
  const number = numberOf(street);
  const some = number === undefined ? [] : (houses.get(number) ?? []);
  return some
    .filter((house) => isSameHouse(house.street, street))
    .slice(0, MOST_ALIKE)
    .map(({ id }) => id);
}

type Houses = ReadonlyMap<string, readonly House[]>;
interface House {
  readonly id: string;
  readonly street: string;
}

/** Somebody types an address letter by letter, and a list asks for all of its sales at once: one reading serves these. */
const KEPT_MS = 30_000;
const kept = new WeakMap<RummageDb, { readonly atMs: number; readonly houses: Promise<Houses> }>();

/**
 * The sales on this device by the number of their house, at most KEPT_MS old. One's own sales do not depend on it.
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
  const houses = new Map<string, House[]>();
  for (const { id, doc } of places) {
    const street = 'street' in doc ? String(doc.street) : '';
    const number = numberOf(street);
    if (number === undefined) continue;
    const known = houses.get(number);
    if (known === undefined) houses.set(number, [{ id, street }]);
    else known.push({ id, street });
  }
  return houses;
}

function numberOf(street: string): string | undefined {
  return /^\s*(\d+)/u.exec(street)?.[1];
}

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { samplePicturesDir } from '../project-paths.ts';
import { CITIES } from './cities.ts';
import { namedUuid } from './seeded-random.ts';
import { sampleId, sampleSales, type SampleSale } from './sample-sale.ts';
import { MOVE_PLACES, MOVE_SALES, PUT_SALES, PUT_SELLERS, READ_GIVEN } from './samples-sql.ts';
import { addDays, comingSaturday } from './sample-schedule.ts';
import { SELLERS } from './words.ts';

const DAY_MS = 86_400_000;
const MOST_GENERATIONS = 1000;

/**
 * Adds the sample sales if there are none, and moves existing ones by whole weeks, so that the coming
 * Saturday is full. Uses the server's clock (SYNC-9). Returns how many sample sales there are.
 */
export function ensureSamples(database: PGlite): Promise<number> {
  return database.transaction(async (transaction) => {
    const saturday = comingSaturday(await serverTime(transaction));
    const found = await transaction.query('select from app.sale where is_sample');
    if (found.rows.length > 0) {
      await moveTo(transaction, saturday);
      return found.rows.length;
    }
    const sales = sampleSales(saturday, await unusedGeneration(transaction));
    await put(transaction, sales);
    return sales.length;
  });
}

/** Removes the sample sales and their sellers. Returns how many sales there were. */
export function clearSamples(database: PGlite): Promise<number> {
  return database.transaction(async (transaction) => {
    const removed = await transaction.query('delete from app.sale where is_sample returning id');
    await transaction.query('delete from auth.users where id = any($1)', [SELLERS.map(sellerId)]);
    return removed.rows.length;
  });
}

async function serverTime(transaction: Transaction): Promise<Date> {
  const { rows } = await transaction.query<{ now: string }>('select app.iso(app.now()) as now');
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** Ids are never used twice (SYNC-4), not even by samples that were removed. */
async function unusedGeneration(transaction: Transaction): Promise<number> {
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const spent = await transaction.query('select from app.spent where id = $1', [
      firstId(generation),
    ]);
    if (spent.rows.length === 0) return generation;
  }
  throw new Error('The sample sales were removed too often: delete the data folder.');
}

function firstId(generation: number): string {
  return sampleId(generation, CITIES[0]?.name ?? '', 0);
}

/** The Saturday that all samples were made for, from the first sample. */
async function moveTo(transaction: Transaction, saturday: string): Promise<void> {
  const generation = (await unusedGeneration(transaction)) - 1;
  const { rows } = await transaction.query<{ date: string }>(
    "select days -> 0 ->> 'date' as date from app.sale where id = $1",
    [firstId(generation)],
  );
  const stored = rows[0]?.date;
  const wanted = sampleSales(saturday, generation)[0]?.days[0]?.date;
  if (stored === undefined || wanted === undefined) return;
  const days = Math.round((Date.parse(wanted) - Date.parse(stored)) / DAY_MS);
  if (days === 0) return;
  await transaction.query(MOVE_PLACES, [days]);
  await transaction.query(MOVE_SALES, [days]);
}

async function put(transaction: Transaction, sales: readonly SampleSale[]): Promise<void> {
  const sellers = SELLERS.map((name, index) => ({
    id: sellerId(name),
    email: `sample-${index + 1}@rummage.example`,
    meta: { displayName: name },
  }));
  await transaction.query(PUT_SELLERS, [JSON.stringify(sellers)]);
  await transaction.query(READ_GIVEN, [JSON.stringify(sales.map(toRow))]);
  await transaction.exec(PUT_SALES);
}

function sellerId(name: string): string {
  return namedUuid(`rummage sample seller ${name}`);
}

function toRow(sale: SampleSale): object {
  return {
    ...sale,
    userId: sale.seller === null ? null : sellerId(SELLERS[sale.seller] ?? ''),
    days: sale.days.map(({ date, startTime, endTime, nextDay }) => ({
      date,
      start_time: startTime,
      end_time: endTime,
      next_day: nextDay,
    })),
    // All in the sale's own time zone.
    releaseAt: at(sale.releaseDate, '18:00'),
    cancelledAt: sale.cancelReason === null ? null : at(addDays(sale.createdDate, 1), '12:00'),
    soldOutAt: sale.isSoldOut ? at(sale.days[0]?.date ?? null, '12:00') : null,
    halfPriceFrom: at(sale.halfPriceDate, '12:00'),
    createdAt: at(sale.createdDate, '10:00'),
    pictures: sale.pictures.map((name, position) => ({
      id: namedUuid(`${sale.id} picture ${position}`),
      path: `/samples/${name}.png`,
      bytes: sizeOf(name),
      position,
    })),
  };
}

function at(date: string | null, time: string): string | null {
  return date === null ? null : `${date} ${time}`;
}

function sizeOf(picture: string): number | null {
  const file = join(samplePicturesDir, `${picture}.png`);
  return existsSync(file) ? statSync(file).size : null;
}

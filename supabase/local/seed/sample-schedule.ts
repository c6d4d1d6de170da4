import type { SaleType, ScheduleDay } from '../../../src/domain/sale/sale.ts';
import type { Dice } from './seeded-random.ts';

const DAY_MS = 86_400_000;

/** Adds whole days to a YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The coming Saturday (or today, if it is one) as YYYY-MM-DD, in the time zone of the middle of the US. */
export function comingSaturday(now: Date): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, 6 - weekday);
}

/**
 * First days of sales, in days from the coming Saturday. Every day of the week before it has sales, so that
 * some run today on any day of the week. The Saturday itself is full.
 */
const STARTS: readonly (readonly [offset: number, share: number])[] = [
  [0, 44],
  [-1, 14],
  [1, 6],
  [-2, 5],
  [-3, 4],
  [-4, 4],
  [-5, 4],
  [-6, 4],
  [6, 3],
  [7, 5],
  [14, 2],
  [-7, 4],
  [-14, 1],
];

/** Spreads the starts evenly over the sales of a city, by share. */
export function startOffset(index: number, count: number): number {
  const total = STARTS.reduce((sum, [, share]) => sum + share, 0);
  // A stride without a common factor visits all shares before it repeats one.
  let place = (((index * 61) % count) / count) * total;
  for (const [offset, share] of STARTS) {
    if (place < share) return offset;
    place -= share;
  }
  return 0;
}

type Opening = readonly [start: string, end: string, nextDay?: boolean];

const OPENINGS: Readonly<Record<SaleType, readonly Opening[]>> = {
  garage: [
    ['08:00', '14:00'],
    ['09:00', '17:00'],
    ['07:30', '12:30'],
    ['09:00', '15:00'],
    ['10:00', '18:00'],
    ['08:00', '20:00'],
  ],
  estate: [
    ['09:00', '16:00'],
    ['10:00', '15:00'],
    ['09:30', '17:30'],
    ['08:00', '19:00'],
  ],
  auction: [
    ['11:00', '16:00'],
    ['18:00', '22:30'],
    ['19:00', '01:00', true],
    ['20:00', '00:30', true],
    ['08:00', '21:00'],
  ],
};

/** One to four days in a row; the last one is often shorter. */
export function scheduleFrom(first: string, saleType: SaleType, roll: Dice): ScheduleDay[] {
  const mostDays = { garage: 2, estate: 3, auction: 4 }[saleType];
  const count = roll.chance(0.4) ? 1 : roll.between(1, mostDays);
  const [startTime, endTime, nextDay = false] = roll.pick(OPENINGS[saleType]);
  return Array.from({ length: count }, (_, day) => {
    const isShort = day === count - 1 && count > 1 && !nextDay && roll.chance(0.5);
    return {
      date: addDays(first, day),
      startTime,
      endTime: isShort && startTime < '12:00' ? '13:00' : endTime,
      nextDay,
    };
  });
}

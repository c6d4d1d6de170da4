import { DAY_MS, dateOfDayNumber } from '../time/calendar-date.ts';
import type { Sale } from './sale.ts';

/**
 * For how many whole days after its last one a sale stays in its cell (SYNC-4). The server has the same number
 * (`app.oldest_day`).
 */
const DAYS_IN_CELL = 30;

/** The last date on which a sale may be: the last of its days and its rain date, as YYYY-MM-DD. Null if it has none. */
export function lastDayOf({ days = [], rainDate = null }: Partial<Sale>): string | null {
  let last = rainDate;
  for (const { date } of days) if (last === null || date > last) last = date;
  return last;
}

/** Sales whose last date is before this one (YYYY-MM-DD, in UTC) have left their cells by that time. */
export function oldestDayInCells(nowMs: number): string {
  return dateOfDayNumber(Math.floor(nowMs / DAY_MS) - DAYS_IN_CELL);
}

import { readFileSync } from 'node:fs';
import { decodeZipFile } from '../../../src/domain/geo/zip-table-file.ts';
import { type ZipTable, createZipTable } from '../../../src/domain/geo/zip-table.ts';
import type { Sale } from '../../../src/domain/sale/sale.ts';
import { DAY_MS } from '../../../src/domain/time/calendar-date.ts';
import type { SaleRecord } from './fake-server-state.ts';

/** The scopes that hold a sale. A hidden sale is only in its owner's scope. */
export function scopesOf({ doc, hidden }: Pick<SaleRecord, 'doc' | 'hidden'>): string[] {
  const own = doc.userId === null ? [] : [`u:${doc.userId}`];
  return hidden ? own : [cellScope(doc), `s:${doc.id}`, ...own];
}

/** For how many whole days after its last one a sale stays in its cell. */
const DAYS_IN_CELL = 30;

type Dated = Pick<Sale, 'days' | 'rainDate'>;

/** The last day on which a sale may be, in days since 1970. Infinity if it has none. */
export function lastDayOf({ days, rainDate }: Dated): number {
  const dates = [...days.map(({ date }) => date), ...(rainDate === null ? [] : [rainDate])];
  return dates.length === 0
    ? Infinity
    : Math.max(...dates.map((date) => Date.parse(date) / DAY_MS));
}

/** Whether a sale has been over for so long that it has left its cell (SYNC-4). One without a day never leaves it. */
export function isOverAt(sale: Dated, nowMs: number): boolean {
  return lastDayOf(sale) < Math.floor(nowMs / DAY_MS) - DAYS_IN_CELL;
}

/** Whether a scope holds a sale at this time. */
export function isHeld(sale: SaleRecord | undefined, scope: string, nowMs: number): boolean {
  if (sale === undefined || !scopesOf(sale).includes(scope)) return false;
  return !scope.startsWith('c:') || !isOverAt(sale.doc, nowMs);
}

/** The cell of the public point, or else of the center of the ZIP code (SYNC-3). */
export function cellScope({ nearLat, nearLng, zipCode }: Placed): string {
  if (nearLat !== null && nearLng !== null) return cellScopeAt(nearLat, nearLng);
  const zip = zipCode === null ? null : zips().lookup(zipCode.slice(0, 5));
  return zip === null ? 'c:none' : cellScopeAt(zip.lat, zip.lng);
}

type Placed = Pick<Sale, 'nearLat' | 'nearLng' | 'zipCode'>;

export function cellScopeAt(lat: number, lng: number): string {
  return `c:${Math.floor((lat + 90) * 4) * 2048 + Math.floor((lng + 180) * 4)}`;
}

let zipTable: ZipTable | null = null;

/** The ZIP table, which is the same on the device and in the database. */
function zips(): ZipTable {
  if (zipTable === null) {
    const file = decodeZipFile(readFileSync('src/domain/geo/zip-table.bin'));
    if (!file.ok) throw new Error(file.error);
    zipTable = createZipTable(file.value);
  }
  return zipTable;
}

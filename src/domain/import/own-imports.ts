import { SALE_FIELDS } from '../sale/sale-fields.ts';
import type { ScheduleDay } from '../sale/sale.ts';
import type { SaleView } from '../sale/sale-view.ts';
import { csvCell } from '../text/csv-cell.ts';

/** Sales that came with one import. */
export interface OwnImport {
  readonly id: string;
  /** What its seller calls it. */
  readonly source: string;
  /** When the first of them was made, ISO 8601. */
  readonly at: string;
  readonly views: readonly SaleView[];
}

/** The longest name of an import, in code points. The server has the same limit. */
export const MOST_SOURCE = 80;

/** The imports that a seller's own sales came with, newest first. */
export function ownImports(views: Iterable<SaleView>): readonly OwnImport[] {
  const byId = new Map<string, SaleView[]>();
  for (const view of views) {
    const id = view.isMine ? view.sale.importId : null;
    if (id == null) continue;
    const known = byId.get(id);
    if (known === undefined) byId.set(id, [view]);
    else known.push(view);
  }
  return [...byId]
    .map(([id, own]): OwnImport => {
      const sorted = own.toSorted((a, b) => byNumber.compare(a.sale.title, b.sale.title));
      const at = own.map(({ sale }) => sale.createdAt).toSorted(compare)[0] ?? '';
      return { id, source: own[0]?.sale.importSource ?? '', at, views: sorted };
    })
    .toSorted((a, b) => compare(b.at, a.at));
}

/** "Home 2" before "Home 10". */
const byNumber = new Intl.Collator('en-US', { numeric: true });

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The name of an import's file: what its seller calls it, without the ending that it may have had. */
export function importFileName(source: string): string {
  const name = source.replace(/\.[a-z]{2,4}$/iu, '').replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${name.replaceAll(/^-+|-+$/gu, '') || 'sales'}.csv`;
}

/** The columns of an import's table. Their names are those that the reader of tables knows. */
const COLUMNS = [
  'Title',
  'Address',
  'ZIP',
  'Date',
  'Type',
  'Description',
  'Payment',
  'Link',
] as const;

/**
 * An import as a table (RFC 4180), which can be imported again. It begins with a byte order mark, because without it
 * spreadsheets mistake UTF-8 for another encoding.
 */
export function importCsv({ views }: Pick<OwnImport, 'views'>): string {
  const rows = views.map(({ sale, place }) => [
    sale.title,
    place?.street ?? '',
    sale.zipCode ?? '',
    sale.days.map(dayText).join(' & '),
    sale.saleType,
    sale.description.slice(0, SALE_FIELDS.description.kept),
    sale.payment ?? '',
    sale.saleUrl ?? '',
  ]);
  const lines = [COLUMNS, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

/** "2026-12-05 9:00 AM - 2:00 PM". The hour after midnight keeps its 24-hour clock: ads write 12 as for noon. */
function dayText({ date, startTime, endTime }: ScheduleDay): string {
  const isNight = [startTime, endTime].some((time) => time.startsWith('00'));
  const [start, end] = isNight ? [startTime, endTime] : [clock12(startTime), clock12(endTime)];
  return `${date} ${start} - ${end}`;
}

function clock12(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { decodeZipFile } from '../../domain/geo/zip-table-file.ts';
import { createZipTable, type ZipTable } from '../../domain/geo/zip-table.ts';
import type { CalendarTrouble } from '../../domain/import/calendar/calendar-event.ts';
import { calendarEvents } from '../../platform/written-files/calendar-events.ts';
import { calendarRows } from '../../domain/import/calendar/calendar-rows.ts';
import {
  type ListedSale,
  readTable,
  readText,
  tableIn,
} from '../../domain/import/list/read-list.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { parseTable } from '../../platform/written-files/parse-table.ts';
import { textOfBytes } from '../../platform/written-files/read-bytes.ts';

const ZIP_FILE = new URL('../../domain/geo/zip-table.bin', import.meta.url);
const MOST_BYTES = 20_000_000;

/** The sales of a file, and sentences about what is not among them. */
export interface FileSales {
  readonly sales: readonly ListedSale[];
  readonly notes: readonly string[];
}

/** Reads a file by its ending. `around`: YYYY-MM-DD. Throws with a sentence for a person if there is nothing to read. */
export function salesInFile(file: string, around: string, zips: ZipTable): FileSales {
  const bytes = readFileSync(file);
  if (bytes.length > MOST_BYTES) throw new Error(`${file} has more than ${MOST_BYTES / 1e6} MB.`);
  const text = textOfBytes(bytes);
  if (text.trim() === '') throw new Error(`${file} has no text.`);
  const stateOfZip = (zip: string) => zips.lookup(zip)?.state ?? null;
  const ending = extname(file).toLowerCase();
  if (ending === '.ics') {
    const { rows, notes } = rowsOfCalendar(file, text, around, zips);
    return { sales: readTable(rows, around, stateOfZip), notes };
  }
  const isTable = /^\.(csv|tsv|tab)$/u.test(ending);
  const rows = isTable ? parseTable(text) : tableIn(text, around, parseTable);
  const sales = rows === null ? readText(text, around) : readTable(rows, around, stateOfZip);
  return { sales, notes: [] };
}

/** Throws if the table of ZIP codes cannot be read. */
export function zipTable(): ZipTable {
  const decoded = decodeZipFile(new Uint8Array(readFileSync(ZIP_FILE)));
  if (!decoded.ok) throw new Error('The ZIP table cannot be read.');
  return createZipTable(decoded.value);
}

const TROUBLE: Readonly<Record<CalendarTrouble, string>> = {
  broken: 'is no calendar, or a damaged one. Export it again.',
  'no-events': 'has no events.',
  'too-many': 'has more than 2,000 events to come. Export fewer months.',
};

function rowsOfCalendar(
  file: string,
  text: string,
  around: string,
  zips: ZipTable,
): { readonly rows: readonly (readonly string[])[]; readonly notes: readonly string[] } {
  const read = calendarEvents(text, dayNumberOf(around) ?? 0);
  if (!read.ok) throw new Error(`${file} ${TROUBLE[read.error]}`);
  const { events, over, repeating, unreadable } = read.value;
  const { rows, canceled } = calendarRows(events, (zip) => zips.lookup(zip)?.timeZone ?? null);
  const counts = [
    [over, 'events that are over, left out'],
    [canceled, 'canceled sales, left out'],
    [repeating, 'events that repeat: only their next week is read'],
    [unreadable, 'events without a time that exists, left out'],
  ] as const;
  const notes = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}.`]));
  return { rows, notes };
}

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { decodeZipFile } from '../../domain/geo/zip-table-file.ts';
import { createZipTable } from '../../domain/geo/zip-table.ts';
import { columnsOf } from '../../domain/import/list/columns.ts';
import { type ListedSale, readTable, readText } from '../../domain/import/list/read-list.ts';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { clientSale } from './client-sale.ts';
import { parseTable } from './parse-table.ts';
import { textOfBytes } from './read-bytes.ts';

const usage = `Reads the sales in a text or a table and prints them; creates nothing.
  npm run import -- FILE --around YYYY-MM-DD [--type garage] [--json]
  FILE      an ad or a list (.txt, .html, .eml), or a table (.csv, .tsv)
  --around  the day near which it was written: weekdays and dates without a year are near it
  --type    the type of sales that do not say theirs: ${SALE_TYPES.join(', ')}
  --json    as JSON, in the shape of the client's sales; without it, a line for each sale`;

const ZIP_FILE = new URL('../../domain/geo/zip-table.bin', import.meta.url);
const MOST_BYTES = 20_000_000;

function refuse(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      around: { type: 'string' },
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      type: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  const { around } = values;
  const saleType = SALE_TYPES.find((known) => known === values.type) ?? null;
  if (values.help) process.stdout.write(`${usage}\n`);
  else if (file === undefined || others.length > 0) refuse(usage);
  else if (around === undefined || dayNumberOf(around) === null)
    refuse('--around needs a date such as 2026-08-29.');
  else if (values.type !== undefined && saleType === null)
    refuse(`--type is one of: ${SALE_TYPES.join(', ')}.`);
  else {
    const sales = salesIn(file, around).map((sale) => clientSale(sale, saleType));
    process.stdout.write(
      values.json ? `${JSON.stringify(sales, null, 2)}\n` : `${sales.map(lineOf).join('\n')}\n`,
    );
  }
}

function salesIn(file: string, around: string): readonly ListedSale[] {
  const bytes = readFileSync(file);
  if (bytes.length > MOST_BYTES) throw new Error(`${file} has more than ${MOST_BYTES / 1e6} MB.`);
  const text = textOfBytes(bytes);
  if (text.trim() === '') throw new Error(`${file} has no text.`);
  const rows = isTable(file) ? parseTable(text) : namedRows(text, around);
  return rows === null ? readText(text, around) : readTable(rows, around, stateOfZip());
}

function isTable(file: string): boolean {
  return /^\.(csv|tsv|tab)$/iu.test(extname(file));
}

/** The rows of a text that begins with names of columns, as copied from a spreadsheet; else null. */
function namedRows(text: string, around: string): readonly (readonly string[])[] | null {
  const [first] = text.split(/\r?\n/u, 1);
  if (first === undefined || !/[\t,;]/u.test(first)) return null;
  const rows = parseTable(text);
  return (rows[0]?.length ?? 0) >= 3 && columnsOf(rows, around).hasHeader ? rows : null;
}

function stateOfZip(): (zip: string) => string | null {
  const decoded = decodeZipFile(new Uint8Array(readFileSync(ZIP_FILE)));
  if (!decoded.ok) throw new Error('The ZIP table cannot be read.');
  const table = createZipTable(decoded.value);
  return (zip) => table.lookup(zip)?.state ?? null;
}

function lineOf(sale: Readonly<Record<string, unknown>>): string {
  const { title, address, scheduleDays, doubts } = sale as {
    readonly title: string;
    readonly address: string;
    readonly scheduleDays: readonly { date: string; startTime: string; endTime: string }[];
    readonly doubts: readonly { topic: string; reason: string }[];
  };
  const days = scheduleDays.map(
    ({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`,
  );
  const open = doubts.map(({ topic, reason }) => `${topic}: ${reason}`);
  return [title, address, days.join(', '), open.length === 0 ? '' : `? ${open.join(', ')}`]
    .filter((part) => part !== '')
    .join(' | ');
}

try {
  run();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

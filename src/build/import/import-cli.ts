import { basename } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { ListedSale } from '../../domain/import/list/read-list.ts';
import { SALE_TYPES, type SaleType } from '../../domain/sale/sale.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { clientSale } from './client-sale.ts';
import { backendOf, postFile } from './posting/post-file.ts';
import { salesInFile, zipTable } from './sales-in-file.ts';

const usage = `Reads the sales in a text or a table and prints them; creates nothing without --post.
  npm run import -- FILE --around YYYY-MM-DD [--type garage] [--json]
  FILE      an ad or a list (.txt, .html, .eml), a table (.csv, .tsv), or a calendar (.ics)
  --around  the day near which it was written: weekdays and dates without a year are near it
  --type    the type of sales that do not say theirs: ${SALE_TYPES.join(', ')}
  --json    as JSON, in the shape of the client's sales; without it, a line for each sale
  --post    posts those without doubts as one account, and lists the others; run again, it posts what is missing.
            The account: RUMMAGE_EMAIL and RUMMAGE_PASSWORD, or a prompt
  --source  what the sales' pages call the file; default: its name
  --url, --key  the backend and its public key; default: VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY`;

function refuse(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      around: { type: 'string' },
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      key: { type: 'string' },
      post: { type: 'boolean', default: false },
      source: { type: 'string' },
      type: { type: 'string' },
      url: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  const { around } = values;
  const saleType = SALE_TYPES.find((known) => known === values.type) ?? null;
  if (values.help) say(usage);
  else if (file === undefined || others.length > 0) refuse(usage);
  else if (around === undefined || dayNumberOf(around) === null)
    refuse('--around needs a date such as 2026-08-29.');
  else if (values.type !== undefined && saleType === null)
    refuse(`--type is one of: ${SALE_TYPES.join(', ')}.`);
  else if (values.post && values.json) refuse('--json prints, and --post posts: choose one.');
  else {
    const backend = values.post ? backendOf(values.url, values.key) : null;
    const zips = zipTable();
    const { sales, notes } = salesInFile(file, around, zips);
    for (const note of notes) process.stderr.write(`${note}\n`);
    if (backend === null) print(sales, saleType, values.json);
    else if (
      !(await postFile(sales, values.source || basename(file), backend, saleType, zips, say))
    )
      process.exitCode = 1;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function print(listed: readonly ListedSale[], saleType: SaleType | null, isJson: boolean): void {
  const sales = listed.map((sale) => clientSale(sale, saleType));
  say(isJson ? JSON.stringify(sales, null, 2) : sales.map(lineOf).join('\n'));
}

function lineOf(sale: Readonly<Record<string, unknown>>): string {
  const { title, address, zipCode, scheduleDays, openHours, cancelled, doubts } = sale as {
    readonly title: string;
    readonly address: string;
    readonly zipCode: string;
    readonly openHours?: { startTime: string; endTime: string };
    readonly cancelled?: readonly string[];
    readonly scheduleDays: readonly { date: string; startTime: string; endTime: string }[];
    readonly doubts: readonly { topic: string; reason: string }[];
  };
  const days = scheduleDays.map(
    ({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`,
  );
  if (openHours !== undefined) days.push(`no day, ${openHours.startTime}-${openHours.endTime}`);
  if (cancelled !== undefined) days.push(`canceled: ${cancelled.join(' ') || 'all days'}`);
  const open = doubts.map(({ topic, reason }) => `${topic}: ${reason}`);
  return [
    title,
    [address, zipCode].join(' ').trim(),
    days.join(', '),
    open.length === 0 ? '' : `? ${open.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

try {
  await run();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

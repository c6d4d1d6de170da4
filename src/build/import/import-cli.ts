import process from 'node:process';
import { parseArgs } from 'node:util';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { clientSale } from './client-sale.ts';
import { salesInFile, zipTable } from './sales-in-file.ts';

const usage = `Reads the sales in a text or a table and prints them; creates nothing.
  npm run import -- FILE --around YYYY-MM-DD [--type garage] [--json]
  FILE      an ad or a list (.txt, .html, .eml), a table (.csv, .tsv), or a calendar (.ics)
  --around  the day near which it was written: weekdays and dates without a year are near it
  --type    the type of sales that do not say theirs: ${SALE_TYPES.join(', ')}
  --json    as JSON, in the shape of the client's sales; without it, a line for each sale`;

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
    const found = salesInFile(file, around, zipTable());
    const sales = found.sales.map((sale) => clientSale(sale, saleType));
    for (const note of found.notes) process.stderr.write(`${note}\n`);
    process.stdout.write(
      values.json ? `${JSON.stringify(sales, null, 2)}\n` : `${sales.map(lineOf).join('\n')}\n`,
    );
  }
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
  run();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}

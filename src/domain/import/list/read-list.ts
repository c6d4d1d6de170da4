import { cleanLine } from '../../text/clean.ts';
import { cut } from '../../text/cut.ts';
import { parseZip } from '../../geo/zip-format.ts';
import { SALE_FIELDS } from '../../sale/sale-fields.ts';
import type { Doubt, DraftSale, Found } from '../draft-sale.ts';
import { readAd, type SeenAd, seeAd } from '../read-ad.ts';
import { streetDoubts } from '../streets-in-text.ts';
import { joinRuns } from '../schedule/run.ts';
import { adsIn } from './split-ads.ts';
import type { ChosenColumns, Column } from './column-kinds.ts';
import { columnsOf } from './columns.ts';
import { joinedCells } from './joined-cells.ts';

/** A draft with where it came from. */
export interface ListedSale {
  readonly draft: DraftSale;
  /** The number of its row, from 1, and the text of that row to which its offsets belong. Null: the whole text. */
  readonly row: { readonly number: number; readonly text: string } | null;
  /** Two letters, if a column says so. */
  readonly state: string | null;
}

/** The state of a ZIP code, two letters, or null if there is no such code. */
type StateOfZip = (zip: string) => string | null;

/** The sales in a text. `around`: the day near which it was written, YYYY-MM-DD. */
export function readText(text: string, around: string): readonly ListedSale[] {
  const seen = adsIn(text, around);
  const week = seen.length > 1 ? joinRuns(seen.map(({ run }) => run)) : null;
  return seen.map((one) => ({ draft: readAd(one, week), row: null, state: null }));
}

type Rows = readonly (readonly string[])[];

/**
 * The rows of a text that begins with names of columns, as copied from a spreadsheet; else null. `parse` cuts a text
 * into rows and cells.
 */
export function tableIn(text: string, around: string, parse: (text: string) => Rows): Rows | null {
  if (!mayBeTable(text)) return null;
  const rows = parse(text);
  return (rows[0]?.length ?? 0) >= 3 && columnsOf(joinedCells(rows, around), around).hasHeader
    ? rows
    : null;
}

/** Whether the first line of a text has what stands between cells. */
export function mayBeTable(text: string): boolean {
  const [first] = text.split(/\r?\n/u, 1);
  return first !== undefined && /[\t,;]/u.test(first);
}

/** The sales in the rows of a table. Rows of one file belong to the same week. `chosen`: what its columns are. */
export function readTable(
  written: Rows,
  around: string,
  stateOfZip: StateOfZip,
  chosen: ChosenColumns = [],
): readonly ListedSale[] {
  const rows = joinedCells(written, around);
  const columns = columnsOf(rows, around, chosen);
  const seen: SeenRow[] = [];
  rows.forEach((cells, index) => {
    if ((index > 0 || !columns.hasHeader) && cells.some((cell) => cell.trim() !== '')) {
      seen.push(seeRow(new Row(cells, columns.of), index + 1, around));
    }
  });
  const week = joinRuns(seen.map(({ ad }) => ad.run));
  return seen.map(({ ad, title, row, number, text }) => {
    // What is a description is no title, so the title is in the other words, if there are any.
    const isTitled = title !== null || row.text('description') !== '';
    const draft = withColumns(
      readAd(ad, week, { isTitled, street: streetOf(row)?.value ?? null }),
      title === null ? null : readAd(title, week),
      row,
      stateOfZip,
    );
    return { draft, row: { number, text }, state: row.state };
  });
}

/** A column as a person sees it. */
export interface ShownColumn {
  /** Its name in the first row, or ''. */
  readonly name: string;
  /** The first cell that has something, or ''. */
  readonly sample: string;
  readonly holds: Column;
}

const LONGEST_SAMPLE = 40;

/** The columns of a table, with what they are taken for. */
export function shownColumns(
  rows: Rows,
  around: string,
  chosen: ChosenColumns,
): readonly ShownColumn[] {
  const { of, hasHeader } = columnsOf(joinedCells(rows, around), around, chosen);
  const cells = hasHeader ? rows.slice(1) : rows;
  return of.map((holds, at) => ({
    name: hasHeader ? cut(cleanLine(rows[0]?.[at] ?? ''), LONGEST_SAMPLE) : '',
    sample: cut(
      cleanLine(cells.find((row) => (row[at] ?? '').trim() !== '')?.[at] ?? ''),
      LONGEST_SAMPLE,
    ),
    holds,
  }));
}

/** Without the sign that keeps a text from being a formula in a spreadsheet. */
function unguarded(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/u, '');
}

class Row {
  private readonly cells: readonly string[];
  private readonly columns: readonly Column[];

  constructor(cells: readonly string[], columns: readonly Column[]) {
    this.cells = cells;
    this.columns = columns;
  }

  /** The cells of a column, in their order. */
  texts(column: Column): string[] {
    return this.cells.flatMap((cell, at) =>
      (this.columns[at] ?? 'other') === column && cell.trim() !== '' ? [unguarded(cell)] : [],
    );
  }

  text(column: Column): string {
    return this.texts(column)[0] ?? '';
  }

  get state(): string | null {
    const state = this.text('state').toUpperCase();
    return /^[A-Z]{2}$/u.test(state) ? state : null;
  }
}

interface SeenRow {
  readonly ad: SeenAd;
  readonly title: SeenAd | null;
  readonly row: Row;
  readonly number: number;
  readonly text: string;
}

/** Days and hours of their columns come first, as an ad would have them. */
function seeRow(row: Row, number: number, around: string): SeenRow {
  const when = [
    range(row.text('date'), row.text('end-date')),
    range(row.text('time'), row.text('end-time')),
  ];
  const lines = [
    when.filter((one) => one !== '').join(' '),
    ...row.texts('description'),
    ...row.texts('other'),
  ];
  const text = lines.filter((line) => line !== '').join('\n');
  const title = row.text('title');
  return {
    ad: seeAd(text, around),
    title: title === '' ? null : seeAd(title, around),
    row,
    number,
    text,
  };
}

function range(start: string, end: string): string {
  return end === '' || end === start ? start : `${start} - ${end}`;
}

/** What has a column of its own is right there; the rest is what the text says. */
function withColumns(
  draft: DraftSale,
  title: DraftSale | null,
  row: Row,
  stateOfZip: StateOfZip,
): DraftSale {
  const named = said(cleanLine(row.text('title')), SALE_FIELDS.title.max) ?? titleIn(row, draft);
  const street = streetOf(row) ?? draft.street;
  const zip = zipOf(row, stateOfZip);
  const written =
    row.text('type') === '' ? title : readAd(seeAd(`${row.text('type')} sale`, '2000-01-01'));
  const facts = written?.saleType == null ? draft : written;
  const isTyped = facts.saleType !== null;
  const isFromTitle =
    draft.schedule.days.value.length === 0 && (title?.schedule.days.value.length ?? 0) > 0;
  const schedule = isFromTitle && title !== null ? title.schedule : draft.schedule;
  const doubts = draft.doubts.filter(
    ({ topic }) =>
      topic !== 'text' &&
      !(topic === 'type' && isTyped) &&
      !(topic === 'address' && streetOf(row) !== null) &&
      !(topic === 'zip' && zip.zip !== null) &&
      !(isFromTitle && topic === 'days'),
  );
  return {
    ...draft,
    title: named,
    street,
    zipCode: zip.zip ?? draft.zipCode,
    saleType: facts.saleType,
    kind: facts.kind,
    saleUrl: said(row.text('url'), SALE_FIELDS.saleUrl.max) ?? draft.saleUrl,
    payment: said(cleanLine(row.text('payment')), SALE_FIELDS.payment.max) ?? draft.payment,
    schedule,
    doubts: [
      ...doubts,
      ...zip.doubts,
      ...(isFromTitle && title !== null ? title.schedule.doubts : []),
      ...streetDoubts([named?.value ?? '', draft.description], street?.value ?? null),
    ],
  };
}

/** The title that the text of a row begins with, unless a column says that it is a description. */
function titleIn(row: Row, draft: DraftSale): Found<string> | null {
  const words = row.text('description') === '' ? '' : row.texts('other').join('\n');
  if (row.text('description') === '') return draft.title;
  return words === '' ? null : withoutPlace(readAd(seeAd(words, '2000-01-01')).title);
}

function withoutPlace(title: Found<string> | null): Found<string> | null {
  return title === null ? null : { ...title, at: [] };
}

function said(text: string, limit: number): Found<string> | null {
  return text === '' ? null : { value: cut(text, limit), at: [], sure: 'said' };
}

/** The street alone: a column may have the town and the ZIP code, too. */
function streetOf(row: Row): Found<string> | null {
  const cell = cleanLine(row.text('street'));
  if (cell === '') return null;
  const read = readAd(seeAd(cell, '2000-01-01')).street;
  const isStart = read !== null && cell.startsWith(read.value);
  return said(
    isStart && cell.length > read.value.length + 4 ? read.value : cell,
    SALE_FIELDS.street.max,
  );
}

/** "614 Maple St, Piqua, OH 45356", all in the column of the street. */
function zipBehindStreet(row: Row): Found<string> | null {
  const { street, zipCode } = readAd(seeAd(cleanLine(row.text('street')), '2000-01-01'));
  return street !== null && zipCode !== null ? said(zipCode.value, 5) : null;
}

/** Zeros that a spreadsheet has cut off are put back only where the state agrees. */
function zipOf(
  row: Row,
  stateOfZip: StateOfZip,
): { readonly zip: Found<string> | null; readonly doubts: readonly Doubt[] } {
  const cell = row.text('zip').replace(/\.0+$/u, '');
  if (cell === '') return { zip: zipBehindStreet(row), doubts: [] };
  const isShort = /^\d{3,4}$/u.test(cell);
  const parsed = parseZip(
    isShort ? cell.padStart(5, '0') : cell.replace(/^(\d{5})(\d{4})$/u, '$1-$2'),
  );
  const about = (reason: Doubt['reason'], choices: readonly string[]): readonly Doubt[] => [
    { topic: 'zip', reason, at: [], dates: [], choices },
  ];
  if (!parsed.ok) return { zip: null, doubts: about('unknown-zip', []) };
  const zip = said(parsed.value, 5);
  const state = stateOfZip(parsed.value);
  if (isShort && (state === null || state !== row.state))
    return { zip, doubts: about('zeros-lost', [parsed.value]) };
  if (state === null) return { zip, doubts: about('unknown-zip', [parsed.value]) };
  if (row.state !== null && row.state !== state)
    return { zip, doubts: about('other-state', [parsed.value]) };
  return { zip, doubts: [] };
}

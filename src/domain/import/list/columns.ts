import { foldedWords } from '../../text/fold.ts';
import { seeAd } from '../read-ad.ts';
import type { ChosenColumns, Column } from './column-kinds.ts';

/** Which column holds what, and whether the first row has their names. */
export interface Columns {
  readonly of: readonly Column[];
  readonly hasHeader: boolean;
}

/** Words of names of columns, the more telling ones first. */
const NAMES: readonly (readonly [Column, RegExp])[] = [
  [
    'private',
    /^ (id|no|num|number|row|lat|lng|lon|long|latitude|longitude|timestamp|created( at)?)$/u,
  ],
  [
    'private',
    /^ (.* )?(phone|cell|mobile|contact|owner|seller|resident|host|first name|last name|e ?mail|organizer)/u,
  ],
  ['zip', /^ (.* )?(zip|zipcode|postal|postcode|post code)( |$)/u],
  ['end-date', /^ (.* )?(end|last|to|till?|until|thru|through|close|closing) ?(date|day)( |$)/u],
  [
    'end-time',
    /^ ((.* )?(end|ending|close|closing|finish|finishing|stop)(s|es)? ?(time|hour|at)?( |$)|(to|till?|until|thru|through)( (time|hour))?$)/u,
  ],
  ['time', /^ ((.* )?(time|times|hours?|hrs|opens?|opening|starts?|starting|begins?)( |$)|from$)/u],
  ['date', /^ (.* )?(dates?|days?|when|schedule|weekday)( |$)/u],
  ['state', /^ (.* )?(state|province)( |$)|^ st$/u],
  ['city', /^ (.* )?(city|town|municipality|suburb)( |$)/u],
  ['street', /^ (.* )?(address|addr|street|location|where|place)\d?( |$)/u],
  ['url', /^ (.* )?(url|link|website|web|page)( |$)/u],
  ['payment', /^ (.* )?(payment|pay)s?( |$)/u],
  ['type', /^ (.* )?(type|category|kind)( |$)/u],
  [
    'description',
    /^ (.* )?(description|details?|notes?|items?|comments?|info|information|featur\w+|about)( |$)/u,
  ],
  ['other', /^ (.* )?(text|ads?|body)( |$)/u],
  ['title', /^ (.* )?(title|name|sale|event|headline|listing|subject)( |$)/u],
];

/** What each column holds: what a person says, or else its name, or where there are no names, what is in its cells. */
export function columnsOf(
  rows: readonly (readonly string[])[],
  around: string,
  chosen: ChosenColumns = [],
): Columns {
  const found = foundColumns(rows, around);
  if (chosen.every((column) => column === null)) return found;
  const said = new Set(chosen);
  const of = found.of.map((column, at) => {
    const own = chosen[at] ?? null;
    if (own !== null) return own;
    // What a person says of one column is no longer guessed of another.
    return said.has(column) && column !== 'private' && column !== 'description' ? 'other' : column;
  });
  return { ...found, of };
}

function foundColumns(rows: readonly (readonly string[])[], around: string): Columns {
  const header = rows[0] ?? [];
  const named = header.map(columnNamed);
  const known = named.filter((column) => column !== null).length;
  const hasHeader =
    known >= 2 || (known === 1 && header.length === 1 && (header[0] ?? '').length < 30);
  if (hasHeader && isNoSale(header, around)) {
    const cellsOf = (at: number) => rows.slice(1, SAMPLE).map((row) => row[at] ?? '');
    // "From" and "Till" may be days.
    const of = named.map((column, at): Column => {
      const isTime = column === 'time' || column === 'end-time';
      if (!isTime || contentOf(cellsOf(at).filter(isFilled), around) !== 'date')
        return column ?? 'other';
      return column === 'time' ? 'date' : 'end-date';
    });
    return { of: onlyOnce(of), hasHeader: true };
  }
  const below = byContent(rows.slice(1), around);
  if (isNameless(header, below) && isNoSale(header, around)) return { of: below, hasHeader: true };
  return { of: byContent(rows, around), hasHeader: false };
}

/** "a, b, c" above streets and days: names that say nothing, and no sale. */
function isNameless(header: readonly string[], below: readonly Column[]): boolean {
  const telling = below.flatMap((column, at) =>
    column === 'street' || column === 'date' || column === 'time' || column === 'zip' ? [at] : [],
  );
  return telling.length > 1 && telling.every((at) => /^\s*\p{L}.{0,24}$/u.test(header[at] ?? ''));
}

/** What a column of this name holds. Null: the name does not say. */
export function columnNamed(name: string): Column | null {
  const words = foldedWords(name);
  if (words.length > 40) return null;
  // "Date" alone is no end; "Start date" is a date, "Start time" a time.
  if (/(start|begin|sale|open\w*|from) ?(date|day)/u.test(words)) return 'date';
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** A first row with a street, a day, hours, or a ZIP code is a sale, whatever its words are. */
function isNoSale(header: readonly string[], around: string): boolean {
  return header.every((cell) => {
    const { mentions } = seeAd(cell.slice(0, 200), around);
    return !mentions.some(({ kind }) => /^(days|hours|street|zip|noise)$/u.test(kind));
  });
}

/** Two columns of one name: the first counts, the others are read as words. */
function onlyOnce(columns: readonly Column[]): Column[] {
  const seen = new Set<Column>();
  return columns.map((column) => {
    const isFirst = !seen.has(column);
    seen.add(column);
    return isFirst || column === 'private' || column === 'description' ? column : 'other';
  });
}

const SAMPLE = 30;

const isFilled = (cell: string): boolean => cell.trim() !== '';

function byContent(rows: readonly (readonly string[])[], around: string): Column[] {
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map((row) => row.length));
  if (width === 1) return ['other'];
  const columns = Array.from({ length: width }, (_, at): Column =>
    contentOf(
      rows
        .slice(0, SAMPLE)
        .map((row) => (row[at] ?? '').trim())
        .filter((cell) => cell !== ''),
      around,
    ),
  );
  const isText = (column: Column) => column === 'other';
  const lengths = columns.map((column, at) =>
    isText(column)
      ? rows.slice(0, SAMPLE).reduce((sum, row) => sum + (row[at] ?? '').length, 0)
      : -1,
  );
  const longest = lengths.indexOf(Math.max(...lengths));
  const texts = columns.flatMap((column, at) => (isText(column) && at !== longest ? [at] : []));
  const result = [...columns];
  // A description has no title in it: what has no other title stays the words of an ad.
  const [first] = texts;
  if (first !== undefined) {
    result[longest] = 'description';
    result[first] = 'title';
  }
  return onlyOnce(result);
}

function contentOf(cells: readonly string[], around: string): Column {
  if (cells.length === 0) return 'other';
  const share = (isOne: (cell: string) => boolean) => cells.filter(isOne).length / cells.length;
  const kinds = cells.map((cell) => {
    const { mentions, tokens } = seeAd(cell, around);
    const first = mentions[0];
    const covered =
      mentions.reduce((sum, { from, to }) => sum + to - from, 0) / Math.max(1, tokens.length);
    return { first: first?.kind, hasDays: mentions.some(({ kind }) => kind === 'days'), covered };
  });
  const shareOf = (isOne: (kind: (typeof kinds)[number]) => boolean) =>
    kinds.filter(isOne).length / cells.length;
  if (share((cell) => /^https?:/iu.test(cell)) > 0.6) return 'url';
  if (share((cell) => /^\d{4,5}(-\d{4})?$/u.test(cell)) > 0.7) return 'zip';
  if (share((cell) => /^-?[\d.]+$/u.test(cell)) > 0.8) return 'private';
  if (share((cell) => /^[A-Z]{2}$/u.test(cell)) > 0.7) return 'state';
  if (share((cell) => /@|^[(+\d][\d ().-]{6,}\d$/u.test(cell)) > 0.6) return 'private';
  if (shareOf(({ first, covered }) => first === 'street' && covered > 0.5) > 0.5) return 'street';
  if (shareOf(({ hasDays, covered }) => hasDays && covered > 0.6) > 0.5) return 'date';
  if (
    shareOf(({ first, hasDays, covered }) => first === 'hours' && !hasDays && covered > 0.6) > 0.5
  )
    return 'time';
  return 'other';
}

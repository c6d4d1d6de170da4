import { seeAd } from '../read-ad.ts';
import { foldedWords } from '../../text/fold.ts';
import { columnNamed } from './columns.ts';

type Rows = readonly (readonly string[])[];

const HOUSE = /^ (house( (no|num|number))?|(street|st|address) (no|num|number))$/u;

/**
 * A table in which each row says a thing in the words of one row alone: a number of a house joins its street, and hours
 * below "Fri Dec 4" get that day. The columns stay where they are. A table without such columns is returned as it is.
 */
export function joinedCells(rows: Rows, around: string): Rows {
  const [header = [], ...others] = rows;
  const named = header.map(columnNamed);
  if (named.filter((column) => column !== null).length < 2) return rows;
  const house = header.findIndex((name) => HOUSE.test(foldedWords(name)));
  const street = named.findIndex((column, at) => column === 'street' && at !== house);
  const days = header.map((name) => isDay(name, around));
  const hasHouses = house >= 0 && street >= 0;
  if (!hasHouses && !days.includes(true)) return rows;
  const joined = others.map((row) =>
    row.map((cell, at) => {
      const text = cell.trim();
      if (hasHouses && at === house) return '';
      if (hasHouses && at === street) return `${(row[house] ?? '').trim()} ${text}`.trim();
      return days[at] === true && text !== '' ? `${header[at] ?? ''} ${text}` : cell;
    }),
  );
  // The names of days would make the first row a sale.
  return [header.map((name, at) => (days[at] === true ? '' : name)), ...joined];
}

/** "Fri Dec 4", "Saturday", and nothing else. */
function isDay(name: string, around: string): boolean {
  if (name.length > 30) return false;
  const { mentions, tokens } = seeAd(name, around);
  const [first] = mentions;
  return (
    mentions.length === 1 &&
    first?.kind === 'days' &&
    first.from === 0 &&
    first.to === tokens.length
  );
}

import { useDeferredValue, useEffect, useState } from 'react';
import type { Door } from '../../device/door/door.ts';
import type { ChosenColumns } from '../../domain/import/list/column-kinds.ts';
import type { ListedSale, ShownColumn } from '../../domain/import/list/read-list.ts';
import { loadUntilThere } from '../../platform/page/load-until-there.ts';
import { useDoor } from '../app/use-page.tsx';
import { chosenColumns, type PastedAd } from './use-pasted-ad.ts';

/** At most so many sales of one text are shown. */
export const MOST_SALES = 200;

export interface ReadSales {
  readonly sales: readonly ListedSale[];
  /** Those of a table. None: the text is no table. */
  readonly columns: readonly ShownColumn[];
  /** There may be more than are shown. */
  readonly isCut: boolean;
  /** It is not known of the text yet that it has none: it is still read, or what reads it is not loaded. */
  readonly isReading: boolean;
  /** What reads them could not be loaded, or did not get through. */
  readonly hasFailed: boolean;
}

/** What was read of a text. */
interface Reading extends Omit<ReadSales, 'isReading'> {
  readonly text: string;
}

/**
 * The sales in a text, while it is typed. `around`: the day near which it was written, YYYY-MM-DD. Null while the first
 * text is read. Reading needs no network.
 */
export function useReadSales(
  { text, isTable, columns }: Pick<PastedAd, 'text' | 'isTable' | 'columns'>,
  around: string,
): ReadSales | null {
  const door = useDoor();
  const [read, setRead] = useState<Reading | null>(null);
  const settled = useDeferredValue(text);
  useEffect(() => {
    let isCurrent = true;
    const all = async () => {
      const found = await salesIn(settled, isTable, around, chosenColumns({ columns }), door);
      if (!isCurrent) return;
      const { sales } = found;
      setRead({
        text: settled,
        sales: sales.slice(0, MOST_SALES),
        columns: found.columns,
        isCut: sales.length > MOST_SALES,
        hasFailed: false,
      });
    };
    all().catch(() => {
      if (isCurrent)
        setRead({ text: settled, sales: [], columns: [], isCut: false, hasFailed: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [settled, isTable, around, columns, door]);
  return read === null ? null : { ...read, isReading: read.text !== text };
}

async function salesIn(
  text: string,
  isTable: boolean,
  around: string,
  chosen: ChosenColumns,
  door: Door,
): Promise<Pick<ReadSales, 'sales' | 'columns'>> {
  if (text.trim() === '') return { sales: [], columns: [] };
  const reader = await loadUntilThere(() => import('../../domain/import/list/read-list.ts'));
  const { mayBeTable, readTable, readText, shownColumns, tableIn } = reader;
  const plain = () => ({ sales: readText(text, around), columns: [] });
  if (!isTable && !mayBeTable(text)) return plain();
  const { parseTable } = await loadUntilThere(
    () => import('../../platform/written-files/parse-table.ts'),
  );
  const rows = isTable ? parseTable(text) : tableIn(text, around, parseTable);
  if (rows === null) return plain();
  const some = rows.slice(0, MOST_SALES + 2);
  // The first reading says which ZIP codes matter, the second knows their states.
  const zips = new Set<string>();
  const note = (zip: string) => {
    zips.add(zip);
    return null;
  };
  readTable(some, around, note, chosen);
  const places = await Promise.all([...zips].map((zip) => door.places.lookupZip(zip)));
  const states = new Map(places.flatMap((place) => (place ? [[place.zip, place.state]] : [])));
  const sales = readTable(some, around, (zip) => states.get(zip) ?? null, chosen);
  return { sales, columns: shownColumns(some, around, chosen) };
}

import { useDeferredValue, useEffect, useState } from 'react';
import type { Door } from '../../device/door/door.ts';
import type { ListedSale } from '../../domain/import/list/read-list.ts';
import { loadUntilThere } from '../../platform/page/load-until-there.ts';
import { useDoor } from '../app/use-page.tsx';
import type { PastedAd } from './use-pasted-ad.ts';

/** At most so many sales of one text are shown. */
export const MOST_SALES = 200;

export interface ReadSales {
  readonly sales: readonly ListedSale[];
  /** There may be more than are shown. */
  readonly isCut: boolean;
  /** What reads them could not be loaded, or did not get through. */
  readonly hasFailed: boolean;
}

/**
 * The sales in a text, while it is typed. `around`: the day near which it was written, YYYY-MM-DD. Null while the first
 * text is read. Reading needs no network.
 */
export function useReadSales(
  { text, isTable }: Pick<PastedAd, 'text' | 'isTable'>,
  around: string,
): ReadSales | null {
  const door = useDoor();
  const [read, setRead] = useState<ReadSales | null>(null);
  const settled = useDeferredValue(text);
  useEffect(() => {
    let isCurrent = true;
    const all = async () => {
      const sales = await salesIn(settled, isTable, around, door);
      if (!isCurrent) return;
      setRead({
        sales: sales.slice(0, MOST_SALES),
        isCut: sales.length > MOST_SALES,
        hasFailed: false,
      });
    };
    all().catch(() => {
      if (isCurrent) setRead({ sales: [], isCut: false, hasFailed: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [settled, isTable, around, door]);
  return read;
}

async function salesIn(
  text: string,
  isTable: boolean,
  around: string,
  door: Door,
): Promise<readonly ListedSale[]> {
  if (text.trim() === '') return [];
  const reader = await loadUntilThere(() => import('../../domain/import/list/read-list.ts'));
  const { mayBeTable, readTable, readText, tableIn } = reader;
  if (!isTable && !mayBeTable(text)) return readText(text, around);
  const { parseTable } = await loadUntilThere(
    () => import('../../platform/written-files/parse-table.ts'),
  );
  const rows = isTable ? parseTable(text) : tableIn(text, around, parseTable);
  if (rows === null) return readText(text, around);
  const some = rows.slice(0, MOST_SALES + 2);
  // The first reading says which ZIP codes matter, the second knows their states.
  const zips = new Set<string>();
  readTable(some, around, (zip) => {
    zips.add(zip);
    return null;
  });
  const places = await Promise.all([...zips].map((zip) => door.places.lookupZip(zip)));
  const states = new Map(places.flatMap((place) => (place ? [[place.zip, place.state]] : [])));
  return readTable(some, around, (zip) => states.get(zip) ?? null);
}

import type { ZipPlace, ZipTable } from '../../domain/geo/zip-table.ts';
import type { Clock } from '../../sync/ports.ts';
import type { PlacesDoor } from '../door/places-door.ts';
import type { Geocode } from './geocoding.ts';
import type { KeptZip } from './kept-zip.ts';
import type { ZipTableLoader } from './zip-table-loader.ts';

const SUGGESTIONS = 6;

/** The table of ZIP codes is read this much later, so that it does not compete with the first list. */
const TABLE_LATER_MS = 5_000;

export interface PlacesCallsOptions {
  readonly zipTable: ZipTableLoader;
  readonly keptZip: KeptZip;
  readonly geocode: Geocode;
  readonly clock: Pick<Clock, 'after'>;
}

/** ZIP codes and addresses. While the table cannot be reached, only the last ZIP code may be known. */
export function createPlacesCalls(options: PlacesCallsOptions): PlacesDoor {
  const { zipTable, keptZip, geocode, clock } = options;

  async function ask<T>(question: (table: ZipTable) => T, none: T): Promise<T> {
    const table = await zipTable.table();
    return table === null ? none : question(table);
  }

  async function lookupZip(zip: string): Promise<ZipPlace | null> {
    const kept = zipTable.peek() === null ? await keptZip.read(zip) : null;
    if (kept !== null) {
      // Lists need the table for the names of cities, and for sales that have only a ZIP code.
      clock.after(TABLE_LATER_MS, () => void zipTable.table());
      return kept;
    }
    const place = await ask((table) => table.lookup(zip), null);
    if (place !== null) keptZip.write(place);
    return place;
  }

  return {
    lookupZip,
    checkZip: (zip) =>
      ask((table) => (table.lookup(zip) === null ? 'unknown' : 'known'), 'unchecked'),
    suggestZips: (prefix) => ask((table) => table.suggest(prefix, SUGGESTIONS), []),
    nearestZip: (point) => ask((table) => table.nearest(point), null),
    geocode,
  };
}

import type { ZipTable } from '../../domain/geo/zip-table.ts';
import type { PlacesDoor } from '../door/places-door.ts';
import type { Geocode } from './geocoding.ts';
import type { ZipTableLoader } from './zip-table-loader.ts';

const SUGGESTIONS = 6;

/** ZIP codes and addresses. While the table is out of reach no ZIP code is known. */
export function createPlacesCalls(
  zipTable: Pick<ZipTableLoader, 'table'>,
  geocode: Geocode,
): PlacesDoor {
  async function ask<T>(question: (table: ZipTable) => T, none: T): Promise<T> {
    const table = await zipTable.table();
    return table === null ? none : question(table);
  }

  return {
    lookupZip: (zip) => ask((table) => table.lookup(zip), null),
    checkZip: (zip) =>
      ask((table) => (table.lookup(zip) === null ? 'unknown' : 'known'), 'unchecked'),
    suggestZips: (prefix) => ask((table) => table.suggest(prefix, SUGGESTIONS), []),
    nearestZip: (point) => ask((table) => table.nearest(point), null),
    geocode,
  };
}

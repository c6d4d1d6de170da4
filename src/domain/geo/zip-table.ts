import { fold } from '../text/fold.ts';
import { type LatLng, distanceMiles } from './distance.ts';

/** Where a ZIP code is. The point is its centroid, to a thousandth of a degree. */
export interface ZipPlace extends LatLng {
  /** Five digits. */
  readonly zip: string;
  readonly city: string;
  /** Two letters. AA, AE, and AP are military mail. */
  readonly state: string;
  /** IANA zone. */
  readonly timeZone: string;
  /** False if no one lives there: post-office boxes, single companies, military mail. */
  readonly hasArea: boolean;
}

/** A place of a typeahead. */
export interface ZipSuggestion extends ZipPlace {
  /** How many ZIP codes of its city this one stands for, as the one in the middle. 1: only itself. */
  readonly standsFor: number;
}

/** The columns of the table, one row for each ZIP, ascending. */
export interface ZipColumns {
  readonly zips: Uint32Array;
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  readonly cities: readonly string[];
  readonly states: readonly string[];
  readonly timeZones: readonly string[];
  readonly cityOfRow: Uint16Array;
  readonly stateOfRow: Uint8Array;
  readonly timeZoneOfRow: Uint8Array;
  /** 1 or 0. */
  readonly hasAreaOfRow: Uint8Array;
}

/** All ZIP codes of the United States, in memory. */
export interface ZipTable {
  readonly size: number;
  /** The place of a 5-digit ZIP, or null if it is not in the table. */
  lookup(zip: string): ZipPlace | null;
  /** The ZIP with an area whose centroid is nearest, at any distance. Scans them all (about 0.1 ms). */
  nearest(point: LatLng): ZipPlace & { readonly distanceMiles: number };
  /**
   * Places for a typeahead: ZIPs by their first digits, or cities by name ("port", "Portland, OR"). A city
   * is expanded into its ZIPs if all of them fit.
   */
  suggest(typed: string, limit: number): ZipSuggestion[];
}

/** A city of one state, with its ZIPs. */
interface City {
  /** The name to compare with the input, such as "portland or". */
  readonly key: string;
  readonly rows: readonly number[];
}

export function createZipTable(columns: ZipColumns): ZipTable {
  const { zips } = columns;
  let unitVectors: Float64Array | null = null;
  let cities: readonly City[] | null = null;
  return {
    size: zips.length,
    lookup(zip) {
      if (!/^\d{5}$/.test(zip)) return null;
      const row = firstRowFrom(zips, Number(zip));
      return zips[row] === Number(zip) ? placeOfRow(columns, row) : null;
    },
    nearest(point) {
      unitVectors ??= unitVectorsOf(columns);
      const place = placeOfRow(columns, nearestRow(unitVectors, point));
      return { ...place, distanceMiles: distanceMiles(point, place) };
    },
    suggest(typed, limit) {
      const text = typed.trim();
      if (/^\d{1,5}$/.test(text)) {
        return rowsByDigits(zips, text, limit).map((row) => toSuggestion(row, 1));
      }
      const key = cityKey(text);
      if (key === '') return [];
      cities ??= citiesOf(columns);
      const found = citiesFrom(cities, key, limit);
      let room = limit - found.length;
      return found.flatMap((city) => {
        const rows = livedInRows(columns, city.rows);
        const middle = middleRow(columns, rows);
        if (rows.length - 1 > room) return [toSuggestion(middle, rows.length)];
        room -= rows.length - 1;
        const others = rows.filter((row) => row !== middle);
        return [middle, ...others].map((row) => toSuggestion(row, 1));
      });
    },
  };

  function toSuggestion(row: number, standsFor: number): ZipSuggestion {
    return { ...placeOfRow(columns, row), standsFor };
  }
}

/** The ZIPs of a city where people live, or all of them if there are none. */
function livedInRows({ hasAreaOfRow }: ZipColumns, rows: readonly number[]): readonly number[] {
  const livedIn = rows.filter((row) => hasAreaOfRow[row] === 1);
  return livedIn.length > 0 ? livedIn : rows;
}

function placeOfRow(columns: ZipColumns, row: number): ZipPlace {
  return {
    zip: String(columns.zips[row] ?? 0).padStart(5, '0'),
    lat: columns.lats[row] ?? 0,
    lng: columns.lngs[row] ?? 0,
    city: columns.cities[columns.cityOfRow[row] ?? 0] ?? '',
    state: columns.states[columns.stateOfRow[row] ?? 0] ?? '',
    timeZone: columns.timeZones[columns.timeZoneOfRow[row] ?? 0] ?? '',
    hasArea: columns.hasAreaOfRow[row] === 1,
  };
}

/** The first row whose ZIP is not below `zip`. */
function firstRowFrom(zips: Uint32Array, zip: number): number {
  let low = 0;
  let high = zips.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((zips[middle] ?? 0) < zip) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rowsByDigits(zips: Uint32Array, digits: string, limit: number): number[] {
  const first = firstRowFrom(zips, Number(digits.padEnd(5, '0')));
  const end = firstRowFrom(zips, Number(digits.padEnd(5, '9')) + 1);
  return Array.from({ length: Math.min(limit, end - first) }, (_, i) => first + i);
}

/**
 * x, y, z of every row: the nearest point has the largest dot product, even across the date line and the
 * poles. Rows without an area stay at the center of the earth, which is never the nearest.
 */
function unitVectorsOf({ lats, lngs, hasAreaOfRow }: ZipColumns): Float64Array {
  const vectors = new Float64Array(lats.length * 3);
  for (let row = 0; row < lats.length; row++) {
    if (hasAreaOfRow[row] !== 1) continue;
    vectors.set(unitVector({ lat: lats[row] ?? 0, lng: lngs[row] ?? 0 }), row * 3);
  }
  return vectors;
}

function unitVector({ lat, lng }: LatLng): [number, number, number] {
  const latRadians = (lat * Math.PI) / 180;
  const lngRadians = (lng * Math.PI) / 180;
  const equatorial = Math.cos(latRadians);
  return [
    equatorial * Math.cos(lngRadians),
    equatorial * Math.sin(lngRadians),
    Math.sin(latRadians),
  ];
}

function nearestRow(vectors: Float64Array, point: LatLng): number {
  const [x, y, z] = unitVector(point);
  let nearest = 0;
  let largest = -Infinity;
  for (let i = 0; i < vectors.length; i += 3) {
    const dot = x * (vectors[i] ?? 0) + y * (vectors[i + 1] ?? 0) + z * (vectors[i + 2] ?? 0);
    if (dot > largest) {
      largest = dot;
      nearest = i / 3;
    }
  }
  return nearest;
}

function citiesOf(columns: ZipColumns): readonly City[] {
  const rowsByCity = new Map<string, number[]>();
  for (let row = 0; row < columns.zips.length; row++) {
    const { city, state } = placeOfRow(columns, row);
    const key = cityKey(`${city} ${state}`);
    const rows = rowsByCity.get(key);
    if (rows) rows.push(row);
    else rowsByCity.set(key, [row]);
  }
  return Array.from(rowsByCity, ([key, rows]) => ({ key, rows }));
}

/** Cities with the most ZIPs first: they are what most people mean. */
function citiesFrom(cities: readonly City[], key: string, limit: number): City[] {
  return cities
    .filter((city) => city.key.startsWith(key))
    .toSorted((a, b) => b.rows.length - a.rows.length || compare(a.key, b.key))
    .slice(0, limit);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** "St. Louis, MO" and "saint louis mo" have the same key, as do "O'Fallon" and "o fallon". */
function cityKey(text: string): string {
  const words = fold(text)
    .replace(/['’.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words
    .replace(/^st /u, 'saint ')
    .replace(/^ft /u, 'fort ')
    .replace(/^mt /u, 'mount ')
    .replace(/\b(mc|[od]) (?=\p{L})/gu, '$1');
}

/** The ZIP in the middle of a city: nearest to the median of its points, so that outliers don't matter. */
function middleRow({ lats, lngs }: ZipColumns, rows: readonly number[]): number {
  const lat = median(rows.map((row) => lats[row] ?? 0));
  const lng = median(rows.map((row) => lngs[row] ?? 0));
  let middle = rows[0] ?? 0;
  let shortest = Infinity;
  for (const row of rows) {
    const miles = distanceMiles({ lat, lng }, { lat: lats[row] ?? 0, lng: lngs[row] ?? 0 });
    if (miles < shortest) {
      shortest = miles;
      middle = row;
    }
  }
  return middle;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

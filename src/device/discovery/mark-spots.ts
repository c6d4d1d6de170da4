import type { LatLng } from '../../domain/geo/distance.ts';
import {
  type ClusterMark,
  isOverMark,
  type MapMark,
  MOST_IN_STACK,
  type SaleMark,
  type StackMark,
  type TypeCounts,
} from '../../domain/sale/map-mark.ts';
import type { Match } from '../catalog/match.ts';
import { isOpenMatch, type OpenAt } from './open-at.ts';

/** Sales at one point. Usually there is only one. */
export interface Spot {
  /** The position of its first sale in the list. */
  readonly rank: number;
  readonly matches: Match[];
}

/** What a cluster adds up. Flat, because the index adds up tens of thousands. */
export interface Totals {
  rank: number;
  west: number;
  south: number;
  east: number;
  north: number;
  garage: number;
  estate: number;
  auction: number;
  openGarage: number;
  openEstate: number;
  openAuction: number;
  /** How many are closed or canceled. */
  over: number;
}

/** One step is about a meter. */
const STEPS_PER_DEGREE = 1e5;
const STEPS_AROUND = 360 * STEPS_PER_DEGREE + 1;

/** One spot for each point on the map, so that thousands of sales at one point cost no more than one sale. */
export function spotsOf(matches: readonly Match[]): Spot[] {
  const spots = new Map<number, Spot>();
  for (const [rank, match] of matches.entries()) {
    const { point, aboutMiles } = match.entry;
    if (point === null) continue;
    const row = Math.round((point.lat + 90) * STEPS_PER_DEGREE);
    const column = Math.round((point.lng + 180) * STEPS_PER_DEGREE);
    const key = (row * STEPS_AROUND + column) * 2 + Number(aboutMiles === null);
    const spot = spots.get(key);
    if (spot === undefined) spots.set(key, { rank, matches: [match] });
    else spot.matches.push(match);
  }
  return [...spots.values()];
}

export function pointOf({ matches: [first] }: Spot): LatLng {
  return first?.entry.point ?? { lat: 0, lng: 0 };
}

export function totalsOf(spot: Spot, isOpen: (match: Match) => boolean): Totals {
  const { rank, matches } = spot;
  const { lat, lng } = pointOf(spot);
  const extent = { west: lng, south: lat, east: lng, north: lat };
  const totals: Totals = { rank, ...extent, garage: 0, estate: 0, auction: 0, ...NONE_OPEN };
  for (const match of matches) {
    totals[match.entry.saleType] += 1;
    if (isOpen(match)) totals[OPEN[match.entry.saleType]] += 1;
    if (isOverMark(match)) totals.over += 1;
  }
  return totals;
}

const NONE_OPEN = { openGarage: 0, openEstate: 0, openAuction: 0, over: 0 };
const OPEN = { garage: 'openGarage', estate: 'openEstate', auction: 'openAuction' } as const;

export function addTo(sum: Totals, other: Readonly<Totals>): void {
  sum.rank = Math.min(sum.rank, other.rank);
  sum.west = Math.min(sum.west, other.west);
  sum.south = Math.min(sum.south, other.south);
  sum.east = Math.max(sum.east, other.east);
  sum.north = Math.max(sum.north, other.north);
  sum.garage += other.garage;
  sum.estate += other.estate;
  sum.auction += other.auction;
  sum.openGarage += other.openGarage;
  sum.openEstate += other.openEstate;
  sum.openAuction += other.openAuction;
  sum.over += other.over;
}

/** What changes in a cluster with the time that is shown. */
export function openTotals(
  matches: readonly Match[],
  then: OpenAt,
): Pick<Totals, keyof typeof NONE_OPEN> {
  const totals = { ...NONE_OPEN };
  for (const match of matches) {
    if (then.isOpen(match)) totals[OPEN[match.entry.saleType]] += 1;
    else if (then.isOver(match)) totals.over += 1;
  }
  return totals;
}

/** The mark of a spot: at the present, in epoch ms, for which its matches were found, or at another time. */
export function markOf(spot: Spot, at: number | OpenAt): MapMark {
  const [first] = spot.matches;
  if (first === undefined) throw new Error('A spot without a sale');
  const matches = typeof at === 'number' ? spot.matches : spot.matches.map(at.asThen);
  const [only] = matches;
  if (matches.length === 1 && only !== undefined) return saleMark(only, pointOf(spot));
  const isOpen = typeof at === 'number' ? (one: Match) => isOpenMatch(one, at) : at.isOpen;
  return stackMark({ ...spot, matches }, first, isOpen);
}

function saleMark(match: Match, { lat, lng }: LatLng): SaleMark {
  const { entry, status, distanceMiles, window } = match;
  const { id, title, saleType, aboutMiles, timeZone } = entry;
  return {
    kind: 'sale',
    id,
    title,
    saleType,
    status,
    aboutMiles,
    distanceMiles,
    window,
    timeZone,
    lat,
    lng,
  };
}

function stackMark(spot: Spot, first: Match, isOpen: (match: Match) => boolean): StackMark {
  const totals = totalsOf(spot, isOpen);
  return {
    kind: 'stack',
    // The id stays the same while sales are added after the first one.
    id: `stack ${first.entry.id}`,
    count: spot.matches.length,
    ...countsOf(totals),
    isOver: totals.over === spot.matches.length,
    saleIds: spot.matches.slice(0, MOST_IN_STACK).map(({ entry }) => entry.id),
    aboutMiles: first.entry.aboutMiles,
    ...pointOf(spot),
  };
}

export function clusterMark(id: string, point: LatLng, totals: Totals): ClusterMark {
  const { garage, estate, auction, over, west, south, east, north } = totals;
  const count = garage + estate + auction;
  return {
    kind: 'cluster',
    id: `cluster ${id}`,
    count,
    ...countsOf(totals),
    isOver: over === count,
    extent: { west, south, east, north },
    ...point,
  };
}

function countsOf(totals: Totals): { readonly counts: TypeCounts; readonly open: TypeCounts } {
  const { garage, estate, auction, openGarage, openEstate, openAuction } = totals;
  return {
    counts: { garage, estate, auction },
    open: { garage: openGarage, estate: openEstate, auction: openAuction },
  };
}

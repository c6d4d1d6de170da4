import Supercluster from 'supercluster';
import { type Bounds, boundsOf } from '../../domain/geo/bounds.ts';
import {
  type ClusterMark,
  isOverMark,
  type MapMark,
  type MapMarks,
  type ViewedMap,
  MOST_IN_STACK,
  type SaleMark,
  type StackMark,
} from '../../domain/sale/map-mark.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { Match } from '../catalog/match.ts';

/** The sales of one question, clustered for every zoom. */
export interface MarkIndex {
  marksIn(view: ViewedMap): MapMarks;
}

/**
 * The radius of spec 9. With many sales it is larger, to leave as many buttons as a phone can move (`npm run
 * bench:map`).
 */
const RADIUS_PX = 40;
const RADIUS_OF_MANY_PX = 60;
const MANY = 50_000;
const MAX_ZOOM = 16;
const MIN_POINTS = 2;

/** How many sales a list first shows on a phone. */
const HEAD = 5;

/** One step is about a meter. */
const STEPS_PER_DEGREE = 1e5;
const STEPS_AROUND = 360 * STEPS_PER_DEGREE + 1;

/** Sales at one point. Usually there is only one. */
interface Spot {
  /** The position of its first sale in the list. */
  readonly rank: number;
  readonly matches: Match[];
}

interface Totals {
  rank: number;
  west: number;
  south: number;
  east: number;
  north: number;
  garage: number;
  estate: number;
  auction: number;
  /** How many are closed or canceled. */
  over: number;
}

/** `matches` are in the order of the list. Those without a point are not on the map. */
export function createMarkIndex(matches: readonly Match[]): MarkIndex {
  const spots = spotsOf(matches);
  const index = new Supercluster<Spot, Totals>({
    radius: matches.length >= MANY ? RADIUS_OF_MANY_PX : RADIUS_PX,
    maxZoom: MAX_ZOOM,
    minPoints: MIN_POINTS,
    map: totalsOf,
    reduce: addTo,
  });
  index.load(
    spots.map((spot) => {
      const { lat, lng } = pointOf(spot);
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: spot,
      };
    }),
  );
  const total = spots.reduce((sum, spot) => sum + spot.matches.length, 0);
  const points = spots.map(pointOf);
  const extent = boundsOf(points);
  const head = boundsOf(points.slice(0, HEAD));

  return {
    marksIn({ bounds, zoom }) {
      const found = index.getClusters(boxOf(bounds), Math.floor(zoom));
      const ranked = found.map(({ id, geometry, properties }) => {
        const [lng = 0, lat = 0] = geometry.coordinates;
        if (!('cluster' in properties)) return { rank: properties.rank, mark: markOf(properties) };
        const mark = clusterMark(String(id), { lat, lng }, properties);
        return { rank: properties.rank, mark };
      });
      const marks = ranked.toSorted((a, b) => a.rank - b.rank).map(({ mark }) => mark);
      return { marks, total, extent, head };
    },
  };
}

/** One spot for each point on the map, so that thousands of sales at one point cost no more than one sale. */
function spotsOf(matches: readonly Match[]): Spot[] {
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

function pointOf({ matches: [first] }: Spot): LatLng {
  return first?.entry.point ?? { lat: 0, lng: 0 };
}

function totalsOf(spot: Spot): Totals {
  const { rank, matches } = spot;
  const { lat, lng } = pointOf(spot);
  const extent = { west: lng, south: lat, east: lng, north: lat };
  const totals = { rank, ...extent, garage: 0, estate: 0, auction: 0, over: 0 };
  for (const match of matches) {
    totals[match.entry.saleType] += 1;
    if (isOverMark(match)) totals.over += 1;
  }
  return totals;
}

function addTo(sum: Totals, other: Readonly<Totals>): void {
  sum.rank = Math.min(sum.rank, other.rank);
  sum.west = Math.min(sum.west, other.west);
  sum.south = Math.min(sum.south, other.south);
  sum.east = Math.max(sum.east, other.east);
  sum.north = Math.max(sum.north, other.north);
  sum.garage += other.garage;
  sum.estate += other.estate;
  sum.auction += other.auction;
  sum.over += other.over;
}

function markOf(spot: Spot): MapMark {
  const [first] = spot.matches;
  if (first === undefined) throw new Error('A spot without a sale');
  return spot.matches.length === 1 ? saleMark(first, pointOf(spot)) : stackMark(spot, first);
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

function stackMark(spot: Spot, first: Match): StackMark {
  const { garage, estate, auction, over } = totalsOf(spot);
  return {
    kind: 'stack',
    // The id stays the same while sales are added after the first one.
    id: `stack ${first.entry.id}`,
    count: spot.matches.length,
    counts: { garage, estate, auction },
    isOver: over === spot.matches.length,
    saleIds: spot.matches.slice(0, MOST_IN_STACK).map(({ entry }) => entry.id),
    aboutMiles: first.entry.aboutMiles,
    ...pointOf(spot),
  };
}

function clusterMark(id: string, point: LatLng, totals: Totals): ClusterMark {
  const { garage, estate, auction, over, west, south, east, north } = totals;
  return {
    kind: 'cluster',
    id: `cluster ${id}`,
    count: garage + estate + auction,
    counts: { garage, estate, auction },
    isOver: over === garage + estate + auction,
    extent: { west, south, east, north },
    ...point,
  };
}

function boxOf({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

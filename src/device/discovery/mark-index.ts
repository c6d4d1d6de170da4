import Supercluster from 'supercluster';
import { type Bounds, boundsOf } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { MapMarks, ViewedMap } from '../../domain/sale/map-mark.ts';
import type { WallTime } from '../../domain/time/wall-time.ts';
import type { Match } from '../catalog/match.ts';
import {
  addTo,
  clusterMark,
  markOf,
  openTotals,
  pointOf,
  type Spot,
  spotsOf,
  type Totals,
  totalsOf,
} from './mark-spots.ts';
import { isOpenMatch, type OpenAt, openAt } from './open-at.ts';

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

/** The first view of a map holds so many of the nearest sales. */
const NEAREST = 10;

/**
 * `matches` are in the order of the list, as they are at `nowMs` (epoch ms). Those without a point are not on the map.
 */
export function createMarkIndex(matches: readonly Match[], nowMs: number): MarkIndex {
  const spots = spotsOf(matches);
  const index = new Supercluster<Spot, Totals>({
    radius: matches.length >= MANY ? RADIUS_OF_MANY_PX : RADIUS_PX,
    maxZoom: MAX_ZOOM,
    minPoints: MIN_POINTS,
    map: (spot) => totalsOf(spot, (match) => isOpenMatch(match, nowMs)),
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
  const placed = spots.flatMap((spot) => spot.matches);
  const open = placed.reduce((sum, match) => sum + Number(isOpenMatch(match, nowMs)), 0);
  const extent = boundsOf(spots.map(pointOf));
  const nearest = boundsOf(nearestOf(spots));
  const total = placed.length;
  const shown = createShownTimes(index, placed);

  return {
    marksIn({ bounds, zoom, at = null }) {
      const found = index.getClusters(boxOf(bounds), Math.floor(zoom));
      const time = at === null ? null : shown.at(at);
      const ranked = found.map(({ id, geometry, properties }) => {
        const [lng = 0, lat = 0] = geometry.coordinates;
        if (!('cluster' in properties)) {
          const mark = time === null ? markOf(properties, nowMs) : time.markOf(properties);
          return { rank: properties.rank, mark };
        }
        const counted = time === null ? properties : { ...properties, ...time.openIn(Number(id)) };
        return { rank: properties.rank, mark: clusterMark(String(id), { lat, lng }, counted) };
      });
      shown.forgetOthers();
      const marks = ranked.toSorted((a, b) => a.rank - b.rank).map(({ mark }) => mark);
      return { marks, total, open: time === null ? open : time.open(), extent, nearest };
    },
  };
}

/** The points of the nearest sales, whatever the order of the list. */
function nearestOf(spots: readonly Spot[]): readonly LatLng[] {
  const first: { readonly miles: number; readonly point: LatLng }[] = [];
  for (const spot of spots) {
    const miles = spot.matches[0]?.distanceMiles ?? Infinity;
    const last = first[NEAREST - 1];
    if (last !== undefined && miles >= last.miles) continue;
    const at = first.findIndex((other) => miles < other.miles);
    first.splice(at < 0 ? first.length : at, 0, { miles, point: pointOf(spot) });
    if (first.length > NEAREST) first.pop();
  }
  return first.map(({ point }) => point);
}

interface ShownTime {
  markOf(spot: Spot): ReturnType<typeof markOf>;
  openIn(clusterId: number): Pick<Totals, 'openGarage' | 'openEstate' | 'openAuction' | 'over'>;
  /** How many sales are open in all. */
  open(): number;
}

/** What the sales are at another time than the present, counted when it is asked for. */
function createShownTimes(index: Supercluster<Spot, Totals>, placed: readonly Match[]) {
  /** The sales of the clusters in view. Walking to them takes longer than counting them. */
  let kept = new Map<number, readonly Match[]>();
  let asked = new Map<number, readonly Match[]>();
  let last: { readonly key: string; readonly open: number } | null = null;

  function matchesIn(clusterId: number): readonly Match[] {
    const known =
      kept.get(clusterId) ??
      index.getLeaves(clusterId, Infinity).flatMap(({ properties }) => properties.matches);
    asked.set(clusterId, known);
    return known;
  }

  function openCount(at: WallTime, then: OpenAt): number {
    const key = `${at.date} ${at.minute}`;
    if (last?.key !== key) {
      last = { key, open: placed.reduce((sum, match) => sum + Number(then.isOpen(match)), 0) };
    }
    return last.open;
  }

  return {
    at(at: WallTime): ShownTime {
      const then = openAt(at);
      return {
        markOf: (spot) => markOf(spot, then),
        openIn: (clusterId) => openTotals(matchesIn(clusterId), then),
        open: () => openCount(at, then),
      };
    },
    /** Keeps no clusters but those that the last view has asked for. */
    forgetOthers(): void {
      kept = asked;
      asked = new Map();
    },
  };
}

function boxOf({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

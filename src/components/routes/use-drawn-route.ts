import type { LatLng } from '../../domain/geo/distance.ts';
import { mayMarkBeTold } from '../../domain/route/travel/travel-place.ts';
import type { SaleMark } from '../../domain/sale/map-mark.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { type DrawnLeg, useRoadLines } from '../../page/routes/use-road-lines.ts';
import type { AreaTarget } from '../areas/area-target.ts';
import { useKnownSales } from '../sale-map/use-known-sales.ts';
import type { PlannedWay } from './way-on-map.ts';

interface Options {
  /** Stops in their order. Null: the map shows no route. */
  readonly routeIds: readonly string[] | null;
  readonly footIds: readonly string[];
  /** Null: the way leads from stop to stop. */
  readonly way: PlannedWay | null;
  readonly nowMs: number;
}

/** A route as a map draws it. */
export interface DrawnRoute {
  /** The stops whose points are known. Null if there is no route. */
  readonly stops: readonly SaleMark[] | null;
  /** The stops are all stops of the route. */
  readonly isWhole: boolean;
  readonly parts: readonly DrawnLeg[];
  /** Everything of the route that the map should show. */
  readonly wayPoints: readonly LatLng[] | null;
}

const NO_IDS: readonly string[] = [];

export function useDrawnRoute({ routeIds, footIds, way, nowMs }: Options): DrawnRoute {
  const { marks, views } = useKnownSales(routeIds ?? NO_IDS, nowMs);
  const stops = routeIds === null ? null : marks;
  const fromStopToStop = (stops ?? []).map((mark) => ({
    point: mark,
    mayBeTold: mayMarkBeTold(mark, views.get(mark.id), nowMs),
    isOnFoot: footIds.includes(mark.id),
  }));
  const isWhole = stops?.length === routeIds?.length;
  const parts = useRoadLines(
    way?.places ?? fromStopToStop,
    way?.isSettled ?? (stops !== null && isWhole),
  );
  return { stops, isWhole, parts, wayPoints: way?.places.map(({ point }) => point) ?? stops };
}

/** What a map offers to download: the way along its route, or what it shows. */
export function routeTarget(
  { wayPoints: stops, parts }: Pick<DrawnRoute, 'wayPoints' | 'parts'>,
  center: LatLng,
): AreaTarget {
  if (stops === null || stops.length === 0) return { kind: 'place', center, name: null };
  // Walks are no part of the one way that the car takes; their stops are beside it.
  const line = parts.flatMap(({ points, kind }) => (kind === 'foot' ? [] : points));
  return { kind: 'route', stops, line: line.length === 0 ? stops : line, name: mapText.route };
}

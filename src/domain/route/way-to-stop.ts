import type { PlannedWalk, RoutePlan } from './planner/plan.ts';

/** How to get to a stop of a plan. */
export interface WayToStop {
  /**
   * Index of the stop where this way begins: the one before, or after a walk the one where the car is. -1: the start.
   */
  readonly from: number;
  /** True if the stop is reached on foot from the one before. */
  readonly isOnFoot: boolean;
  /** The walk back to the car before driving here. */
  readonly backMinutes: number;
  /** The way itself, without the walk back. */
  readonly minutes: number;
  /** The walk that begins here, where the car is parked. */
  readonly begins: PlannedWalk | null;
  /** The walk that ends here. */
  readonly ends: PlannedWalk | null;
}

/** The way to each stop of a plan. */
export function waysToStops({
  stops,
  walks,
}: Pick<RoutePlan, 'stops' | 'walks'>): readonly WayToStop[] {
  const indexOf = new Map(stops.map(({ id }, index) => [id, index]));
  const walkOf = (id: string | undefined) =>
    walks.find(({ ids }) => id !== undefined && ids.includes(id)) ?? null;
  return stops.map(({ id, travelMinutes }, index) => {
    const own = walkOf(id);
    const isOnFoot = own !== null && own.ids[0] !== id;
    const before = isOnFoot ? null : walkOf(stops[index - 1]?.id);
    const backMinutes = before?.backMinutes ?? 0;
    return {
      from: (before === null ? null : indexOf.get(before.ids[0] ?? '')) ?? index - 1,
      isOnFoot,
      backMinutes,
      minutes: travelMinutes - backMinutes,
      begins: own !== null && !isOnFoot ? own : null,
      ends: own !== null && own.ids.at(-1) === id ? own : null,
    };
  });
}

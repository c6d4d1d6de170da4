import type { LatLng } from '../../geo/distance.ts';
import { withChangedStop } from '../edit-route.ts';
import type { KnownStop } from '../known-stop.ts';
import type { Route } from '../route.ts';
import { type ParkedCar, withDaySettings } from '../settings/day-settings.ts';
import type { StopAhead } from './stop-ahead.ts';
import { arrivedAt } from './walk-under-way.ts';

/**
 * What a tap on the road does to a route, and how to undo it. Neither touches anything else that has happened since.
 */
export interface DriveStep {
  readonly edit: (route: Route) => Route;
  readonly undo: (route: Route) => Route;
}

interface Arrival {
  readonly position: LatLng | null;
  readonly atMs: number;
  /** Where the car was before. */
  readonly parked: ParkedCar | null;
}

/** The person has arrived at the next stop. */
export function arriving(
  next: Pick<StopAhead, 'stop' | 'way'>,
  { position, atMs, parked }: Arrival,
): DriveStep {
  return {
    edit: (route) => arrivedAt(route, next, { position, nowMs: atMs }),
    undo(route) {
      const away = withChangedStop(route, next.stop.id, { arrivedAt: null });
      return { ...away, settings: withDaySettings(away.settings, { parked }) };
    },
  };
}

/** The visit is over. The time when it began is kept. */
export function finishing(id: string, atMs: number): DriveStep {
  return {
    edit: (route) => withChangedStop(route, id, { visit: { outcome: 'done', at: instant(atMs) } }),
    undo: (route) => withChangedStop(route, id, { visit: null }),
  };
}

/** The person does not go to a stop, or leaves without a visit. */
export function skipping(
  { id, settings }: Pick<KnownStop, 'id' | 'settings'>,
  atMs: number,
): DriveStep {
  const { arrivedAt: wasAt } = settings;
  return {
    edit: (route) =>
      withChangedStop(route, id, {
        visit: { outcome: 'skipped', at: instant(atMs) },
        arrivedAt: null,
      }),
    undo: (route) => withChangedStop(route, id, { visit: null, arrivedAt: wasAt }),
  };
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString();
}

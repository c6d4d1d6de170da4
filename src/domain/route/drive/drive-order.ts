import { inOrder, withStop } from '../edit-route.ts';
import type { KnownStop } from '../known-stop.ts';
import type { Route } from '../route.ts';
import type { UnlistedSale } from '../settings/stop-settings.ts';
import { withUnlisted } from '../unlisted-stop.ts';
import type { DriveNow } from './drive-now.ts';
import type { RoadAhead } from './road-ahead.ts';

type Edited = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

/** The ids of a drive's stops in the order of the screen. */
export interface DriveOrder {
  /** The stops that are over, and the one where the person is. */
  readonly done: readonly string[];
  readonly ahead: readonly string[];
  /** All of these. Stops that are closed on this day, or no longer fit, are left out. */
  readonly shown: readonly string[];
}

export function driveOrder({
  over,
  here,
  ahead: stopsAhead,
}: Pick<DriveNow, 'over' | 'here'> & Pick<RoadAhead, 'ahead'>): DriveOrder {
  const done = [...over, ...(here === null ? [] : [here])].map(({ id }) => id);
  const ahead = stopsAhead.map(({ stop }) => stop.id);
  return { done, ahead, shown: [...done, ...ahead] };
}

/**
 * All stops, with those ahead in the order that was found for them. A walk that has begun comes first. Null: they
 * already have this order.
 */
export function replannedOrder(
  { done, ahead }: DriveOrder,
  walked: readonly Pick<KnownStop, 'id'>[],
  found: readonly string[],
): readonly string[] | null {
  const order = [...walked.map(({ id }) => id), ...found];
  return found.length === 0 || order.join() === ahead.join() ? null : [...done, ...order];
}

/** Puts a sale next, before all stops ahead. */
export function withNextStop<R extends Edited>(
  route: R,
  { done, ahead }: DriveOrder,
  saleId: string,
): R {
  return inOrder(withStop(route, saleId), [...done, saleId, ...ahead]);
}

interface FoundOnRoad {
  readonly id: string;
  readonly unlisted: UnlistedSale;
  /** When the person got there, ISO 8601 in UTC. Null: they are not there yet. */
  readonly arrivedAt: string | null;
}

/** Puts an unlisted sale that was found on the road next, or makes it the stop where the person is. */
export function withFoundStop<R extends Edited>(
  route: R,
  { done, ahead }: DriveOrder,
  { id, unlisted, arrivedAt }: FoundOnRoad,
): R {
  const changes = { unlisted, ...(arrivedAt === null ? {} : { arrivedAt }) };
  return inOrder(withUnlisted(route, id, changes), [...done, id, ...ahead]);
}

import type { Door } from '../../device/door/door.ts';
import type { Committed, WriteFailure } from '../../device/door/writes-door.ts';
import { type Result, err } from '../../domain/result.ts';
import {
  type RouteSettings,
  type RouteStop,
  ROUTE_NAME_LIMIT,
  ROUTE_STOPS_BYTES,
  ROUTE_STOP_LIMIT,
  ROUTE_STOP_MINIMUM,
} from '../../domain/route/route.ts';
import { lineOf } from '../../domain/text/cut.ts';
import { jsonBytes } from '../../domain/text/json-size.ts';

export interface RouteInput {
  readonly id: string;
  readonly name: string;
  /** YYYY-MM-DD */
  readonly day: string | null;
  readonly stops: readonly RouteStop[];
  readonly settings: RouteSettings;
}

export type PutRouteFailure =
  | WriteFailure
  /** One sale, or the same one twice, is no route. */
  | { readonly code: 'too-few-stops' }
  | { readonly code: 'invalid'; readonly field: 'name' | 'stops' };

/** Creates a route: one of at least two sales (spec 5). */
export async function putRoute(
  door: Door,
  route: RouteInput,
): Promise<Result<{ readonly opId: string }, PutRouteFailure>> {
  const saleIds = new Set(route.stops.map(({ saleId }) => saleId));
  const isNamed = lineOf(route.name, ROUTE_NAME_LIMIT) !== '';
  if (isNamed && saleIds.size < ROUTE_STOP_MINIMUM) return err({ code: 'too-few-stops' });
  return keepRoute(door, route);
}

/**
 * Keeps a route as it is now, which may have few stops while its person puts it together. `before`: the stops that it
 * has. A route that partners have made too long may be changed, but may not grow.
 */
export async function keepRoute(
  door: Door,
  { id, name, day, stops, settings }: RouteInput,
  before: readonly RouteStop[] = [],
): Promise<Result<{ readonly opId: string }, PutRouteFailure>> {
  const line = lineOf(name, ROUTE_NAME_LIMIT);
  if (line === '') return err({ code: 'invalid', field: 'name' });
  const isTooLong =
    stops.length > Math.max(ROUTE_STOP_LIMIT, before.length) ||
    jsonBytes(stops) > Math.max(ROUTE_STOPS_BYTES, jsonBytes(before));
  if (isTooLong) return err({ code: 'invalid', field: 'stops' });
  return door.writes.commit({ op: 'route.put', args: { id, name: line, day, stops, settings } });
}

/** Opens a route to everyone who has the link with this token (a UUID), for 7 days. */
export function inviteToRoute(door: Door, id: string, token: string): Promise<Committed> {
  return door.writes.commit({ op: 'route.invite', args: { id, token } });
}

/** Asks to join a route that someone else plans. */
export function joinRoute(door: Door, id: string, token: string): Promise<Committed> {
  return door.writes.commit({ op: 'route.join', args: { id, token } });
}

/** Puts a partner out of a route that this person made. They keep a copy, and the invitation ends. */
export function removeFromRoute(door: Door, id: string, partnerId: string): Promise<Committed> {
  return door.writes.commit({ op: 'route.remove', args: { id, partnerId } });
}

/** Plans a route alone from now on, as it is. For someone who was removed, this says that they have read the notice. */
export function leaveRoute(door: Door, id: string): Promise<Committed> {
  return door.writes.commit({ op: 'route.leave', args: { id } });
}

/** Takes a route away, from all devices. */
export function deleteRoute(door: Door, id: string): Promise<Committed> {
  return door.writes.commit({ op: 'route.delete', args: { id } });
}

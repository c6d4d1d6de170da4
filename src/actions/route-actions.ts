import type { Door } from '../device/door/door.ts';
import type { WriteFailure } from '../device/door/writes-door.ts';
import { type Result, err } from '../domain/result.ts';
import {
  type RouteSettings,
  type RouteStop,
  ROUTE_NAME_LIMIT,
  ROUTE_STOPS_BYTES,
  ROUTE_STOP_LIMIT,
  ROUTE_STOP_MINIMUM,
} from '../domain/route/route.ts';
import { lineOf } from '../domain/text/cut.ts';
import { jsonBytes } from '../domain/text/json-size.ts';

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

/** Keeps a planned route, new or changed: one of at least two sales (spec 5). */
export async function putRoute(
  door: Door,
  { id, name, day, stops, settings }: RouteInput,
): Promise<Result<{ readonly opId: string }, PutRouteFailure>> {
  const line = lineOf(name, ROUTE_NAME_LIMIT);
  if (line === '') return err({ code: 'invalid', field: 'name' });
  const saleIds = new Set(stops.map(({ saleId }) => saleId));
  if (saleIds.size < ROUTE_STOP_MINIMUM) return err({ code: 'too-few-stops' });
  const isTooLong = stops.length > ROUTE_STOP_LIMIT || jsonBytes(stops) > ROUTE_STOPS_BYTES;
  if (isTooLong) return err({ code: 'invalid', field: 'stops' });
  return door.writes.commit({ op: 'route.put', args: { id, name: line, day, stops, settings } });
}

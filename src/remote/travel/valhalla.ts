import * as v from 'valibot';
import type { LatLng } from '../../domain/geo/distance.ts';
import { ok, type Result } from '../../domain/result.ts';
import { askRouter, type RouterAnswer, type RouterParts, trouble } from './ask-router.ts';
import { METERS_PER_MILE, type TravelSource, type TravelTrouble } from './travel-source.ts';

/** Valhalla's HTTP API: `sources_to_targets` and `route`. Seconds, and the unit that the answer names. */

const matrixSchema = v.object({
  units: v.optional(v.string()),
  sources_to_targets: v.array(
    v.array(v.object({ time: v.nullish(v.number()), distance: v.nullish(v.number()) })),
  ),
});
const routeSchema = v.object({
  trip: v.object({ legs: v.array(v.object({ shape: v.string() })) }),
});
const failureSchema = v.object({ error_code: v.number() });

/** A server allows 2,500 ways in a matrix and 20 places on a way unless it is configured otherwise. */
const LIMITS = { side: 50, line: 20 };

/** "Exceeded max locations", "... max number of matrix locations", "... max distance". */
const TOO_BIG: ReadonlySet<number> = new Set([150, 154]);
/** "No path could be found", "No suitable edges near location", "Locations are in unconnected regions". */
const NO_WAY: ReadonlySet<number> = new Set([170, 171, 441, 442]);

export function valhallaRouter(parts: RouterParts): TravelSource {
  return {
    limits: LIMITS,
    async matrix(from, to, signal) {
      const question = {
        sources: from.map(locationOf),
        targets: to.map(locationOf),
        costing: 'auto',
        units: 'miles',
      };
      const answer = await askRouter(
        parts,
        '/sources_to_targets',
        signal,
        JSON.stringify(question),
      );
      if (!answer.ok) return answer;
      const matrix = v.safeParse(matrixSchema, answer.value.body);
      if (!matrix.success) return refusalOf(answer.value);
      const { sources_to_targets: rows, units = 'kilometers' } = matrix.output;
      const fits = rows.length === from.length && rows.every((row) => row.length === to.length);
      if (!fits) return trouble('refused');
      const perUnit = units.startsWith('mi') ? 1 : 1000 / METERS_PER_MILE;
      return ok(
        rows.map((row) =>
          row.map(({ time, distance }) => ({
            minutes: time == null ? null : time / 60,
            miles: distance == null ? null : distance * perUnit,
          })),
        ),
      );
    },
    async lines(places, signal) {
      const question = {
        locations: places.map(locationOf),
        costing: 'auto',
        units: 'miles',
        directions_type: 'none',
      };
      const answer = await askRouter(parts, '/route', signal, JSON.stringify(question));
      if (!answer.ok) return answer;
      const route = v.safeParse(routeSchema, answer.value.body);
      if (!route.success) return refusalOf(answer.value);
      const { legs } = route.output.trip;
      return legs.length === places.length - 1
        ? ok(legs.map(({ shape }) => shape))
        : trouble('refused');
    },
  };
}

function locationOf({ lat, lng }: LatLng): { readonly lat: number; readonly lon: number } {
  return { lat: Number(lat.toFixed(5)), lon: Number(lng.toFixed(5)) };
}

function refusalOf({ body }: RouterAnswer): Result<never, TravelTrouble> {
  const failure = v.safeParse(failureSchema, body);
  if (!failure.success) return trouble('refused');
  const { error_code: code } = failure.output;
  if (TOO_BIG.has(code)) return trouble('tooBig');
  return trouble(NO_WAY.has(code) ? 'noWay' : 'refused');
}

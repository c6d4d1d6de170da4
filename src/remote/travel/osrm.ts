import * as v from 'valibot';
import type { LatLng } from '../../domain/geo/distance.ts';
import { decodeLine, encodeLine } from '../../domain/geo/polyline.ts';
import { ok, type Result } from '../../domain/result.ts';
import { askRouter, type RouterAnswer, type RouterParts, trouble } from './ask-router.ts';
import { METERS_PER_MILE, type TravelSource, type TravelTrouble } from './travel-source.ts';

/** OSRM's HTTP API, version 1: `table` and `route`. Seconds and meters. */

const cells = v.array(v.array(v.nullable(v.number())));
const tableSchema = v.object({
  code: v.literal('Ok'),
  durations: cells,
  distances: v.optional(cells),
});
const routeSchema = v.object({
  code: v.literal('Ok'),
  routes: v.pipe(
    v.array(
      v.object({
        legs: v.array(v.object({ steps: v.array(v.object({ geometry: v.string() })) })),
      }),
    ),
    v.minLength(1),
  ),
});
const failureSchema = v.object({ code: v.string() });

/** A server allows 100 places in a table unless it is configured otherwise. */
const LIMITS = { side: 50, line: 100 };

export function osrmRouter(parts: RouterParts): TravelSource {
  return {
    limits: LIMITS,
    async matrix(from, to, signal) {
      const indexes = (count: number, first: number) =>
        Array.from({ length: count }, (_, i) => first + i).join(';');
      const query = `sources=${indexes(from.length, 0)}&destinations=${indexes(to.length, from.length)}&annotations=duration,distance`;
      const path = `/table/v1/driving/${placesText([...from, ...to])}?${query}`;
      const answer = await askRouter(parts, path, signal);
      if (!answer.ok) return answer;
      const table = v.safeParse(tableSchema, answer.value.body);
      if (!table.success) return refusalOf(answer.value);
      const { durations, distances } = table.output;
      const fits = (rows: readonly (readonly unknown[])[]) =>
        rows.length === from.length && rows.every((row) => row.length === to.length);
      if (!fits(durations) || (distances !== undefined && !fits(distances))) {
        return trouble('refused');
      }
      return ok(
        durations.map((row, i) =>
          row.map((seconds, j) => {
            const meters = distances?.[i]?.[j] ?? null;
            return {
              minutes: seconds === null ? null : seconds / 60,
              miles: meters === null ? null : meters / METERS_PER_MILE,
            };
          }),
        ),
      );
    },
    async lines(places, signal) {
      // The steps show where one leg ends and the next begins.
      const query = 'overview=false&steps=true&geometries=polyline6';
      const path = `/route/v1/driving/${placesText(places)}?${query}`;
      const answer = await askRouter(parts, path, signal);
      if (!answer.ok) return answer;
      const route = v.safeParse(routeSchema, answer.value.body);
      if (!route.success) return refusalOf(answer.value);
      const legs = route.output.routes[0]?.legs ?? [];
      return legs.length === places.length - 1
        ? ok(legs.map(({ steps }) => joined(steps.map(({ geometry }) => geometry))))
        : trouble('refused');
    },
  };
}

function placesText(places: readonly LatLng[]): string {
  return places.map(({ lat, lng }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';');
}

/** The lines of the steps as one line. Each begins where the one before ends. */
function joined(lines: readonly string[]): string {
  const points = lines.flatMap((line) => decodeLine(line) ?? []);
  return encodeLine(
    points.filter(({ lat, lng }, i) => {
      const before = points[i - 1];
      return before?.lat !== lat || before.lng !== lng;
    }),
  );
}

function refusalOf({ body }: RouterAnswer): Result<never, TravelTrouble> {
  const failure = v.safeParse(failureSchema, body);
  // No router sends such JSON.
  if (!failure.success) return trouble('refused');
  switch (failure.output.code) {
    case 'TooBig':
      return trouble('tooBig');
    case 'NoRoute':
    case 'NoSegment':
    case 'NoTable':
      return trouble('noWay');
    default:
      return trouble('refused');
  }
}

import type { LatLng } from '../../../../../src/domain/geo/distance.ts';
import type { PlannerStop, RouteProblem } from '../../../../../src/domain/route/planner/problem.ts';
import { pick, type Random } from '../../../../../src/domain/route/planner/seeded-random.ts';
import { stopOf } from '../day-of.ts';

/** Made-up days with sales next to one another. */

const HERE = { lat: 41.9, lng: -87.65 };
/** A little less than a minute on foot, straight to the north: 3 mph, 1.3 times the straight line. */
const MINUTE_DEGREES = 0.999 / 26 / ((3958.8 * Math.PI) / 180);

/** A point so many minutes on foot to the north and to the east of the middle of the day. */
function pointAt(north: number, east = 0): LatLng {
  const lat = HERE.lat + north * MINUTE_DEGREES;
  return { lat, lng: HERE.lng + (east * MINUTE_DEGREES) / Math.cos((HERE.lat * Math.PI) / 180) };
}

const TIMES_AS_FAST = 5;

/** A day whose stops lie at their points; the start is an hour's walk away. */
export function placedDay(
  stops: readonly (PlannerStop & { readonly at: readonly [north: number, east: number] })[],
  changes: Partial<RouteProblem> = {},
): RouteProblem {
  const points = [[60, 0] as const, ...stops.map(({ at }) => at)];
  return {
    leaveAt: 8 * 60,
    endBy: null,
    end: 'start',
    stops: stops.map(({ at, ...stop }) => ({ ...stop, point: pointAt(...at) })),
    travel: points.map(([a, b]) =>
      points.map(([c, d]) => Math.ceil(Math.hypot(a - c, b - d) / TIMES_AS_FAST)),
    ),
    order: [],
    rule: 'leaveByClosing',
    ...changes,
  };
}

/** A tight day: two or three neighborhoods, waits, appointments, musts, orders, several windows. */
export function randomWalkedDay(random: Random, most: number): RouteProblem {
  const centers = Array.from({ length: 2 }, () => [random() * 80, random() * 80] as const);
  const count = 2 + pick(random, most - 1);
  const stops = Array.from({ length: count }, (_, i) => {
    const [north, east] = centers[pick(random, 2)]!;
    const opens = 7 * 60 + pick(random, 180);
    const closes = opens + 40 + pick(random, 240);
    const again = {
      opens: closes + 20 + pick(random, 60),
      closes: closes + 100 + pick(random, 90),
    };
    return {
      ...stopOf(`s${i}`, {
        minutes: 5 + pick(random, 4) * 5,
        windows: random() < 0.2 ? [{ opens, closes }, again] : [{ opens, closes }],
        wish: 1 + pick(random, 5),
        isMust: random() < 0.15,
        position: random() < 0.06 ? 'first' : random() < 0.06 ? 'last' : 'any',
        beginAt: random() < 0.08 ? opens + pick(random, 30) : null,
        ...(random() < 0.1 ? { isDrivenTo: true } : {}),
      }),
      at: [north + random() * 5, east + random() * 5] as const,
    };
  });
  const order = stops.filter(() => random() < 0.5).map(({ id }) => id);
  return placedDay(stops, {
    leaveAt: 7 * 60 + pick(random, 90),
    endBy: random() < 0.5 ? null : 10 * 60 + pick(random, 240),
    end: random() < 0.4 ? 'lastStop' : 'start',
    order: random() < 0.3 ? order : [],
  });
}

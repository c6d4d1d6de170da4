import type { PlannerStop, RouteProblem } from '../../../../src/domain/route/planner/problem.ts';
import { pick, type Random } from '../../../../src/domain/route/planner/seeded-random.ts';

/** Made-up problems for tests. */

export function stopOf(id: string, changes: Partial<PlannerStop> = {}): PlannerStop {
  return {
    id,
    minutes: 10,
    windows: [{ opens: 8 * 60, closes: 12 * 60 }],
    wish: 3,
    isMust: false,
    position: 'any',
    beginAt: null,
    ...changes,
  };
}

/** All ways take ten minutes; the day begins at eight and ends at the last stop. */
export function dayOf(
  stops: readonly PlannerStop[],
  changes: Partial<RouteProblem> = {},
): RouteProblem {
  const places = stops.length + (changes.end === 'place' ? 2 : 1);
  const travel = Array.from({ length: places }, (_, i) =>
    Array.from({ length: places }, (__, j) => (i === j ? 0 : 10)),
  );
  return {
    leaveAt: 8 * 60,
    endBy: null,
    end: 'lastStop',
    stops,
    travel,
    order: [],
    rule: 'leaveByClosing',
    ...changes,
  };
}

/** A tight day with everything that a person can set: drops, waits, appointments, musts, several windows, orders. */
export function randomDay(random: Random, most: number): RouteProblem {
  const count = 1 + pick(random, most);
  const points = Array.from({ length: count + 2 }, () => [random() * 40, random() * 40] as const);
  const stops = Array.from({ length: count }, (_, i) => randomStop(random, `s${i}`));
  const end = (['lastStop', 'start', 'place'] as const)[pick(random, 3)]!;
  const places = points.slice(0, count + (end === 'place' ? 2 : 1));
  const isOneWay = random() < 0.3;
  const travel = places.map((a, i) =>
    places.map((b, j) => {
      if (i === j) return 0;
      if (random() < 0.04) return null;
      const minutes = Math.hypot(a[0] - b[0], a[1] - b[1]) * (isOneWay ? 0.7 + random() : 1);
      return random() < 0.05 ? 0 : Math.round(minutes);
    }),
  );
  const order = stops.filter(() => random() < 0.2).map(({ id }) => id);
  return {
    leaveAt: 7 * 60 + pick(random, 120),
    endBy: random() < 0.5 ? null : 11 * 60 + pick(random, 240),
    end,
    stops,
    travel,
    order: order.length > 1 && random() < 0.5 ? order.toReversed() : [],
    rule: random() < 0.7 ? 'leaveByClosing' : 'beginByClosing',
  };
}

function randomStop(random: Random, id: string): PlannerStop {
  const opens = 7 * 60 + pick(random, 240);
  const closes = opens + 20 + pick(random, 150);
  const evening = {
    opens: closes + 30 + pick(random, 60),
    closes: closes + 120 + pick(random, 60),
  };
  return {
    id,
    minutes: pick(random, 5) * 8,
    windows: random() < 0.25 ? [{ opens, closes }, evening] : [{ opens, closes }],
    wish: 1 + pick(random, 5),
    isMust: random() < 0.15,
    position: random() < 0.06 ? 'first' : random() < 0.06 ? 'last' : 'any',
    beginAt: random() < 0.08 ? opens + pick(random, 20) : null,
  };
}

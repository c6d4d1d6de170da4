import {
  pick,
  type Random,
  seededRandom,
} from '../../../src/domain/route/planner/seeded-random.ts';
import type { PlannerStop, RouteProblem } from '../../../src/domain/route/planner/problem.ts';

/** Made-up sale days, by kind: where sales lie, when they open, how long one stays. The seed decides everything. */
export type DayKind = 'metro' | 'town' | 'estates';

interface Point {
  readonly x: number;
  readonly y: number;
}

const ROAD_FACTOR = 1.3;

export const DAY_KINDS: readonly DayKind[] = ['metro', 'town', 'estates'];

export function saleDay(kind: DayKind, stops: number, seed: number): RouteProblem {
  const random = seededRandom(seed * 7919 + DAY_KINDS.indexOf(kind) * 104_729 + 1);
  return { metro, town, estates }[kind](stops, random);
}

/** Half of the sales in three neighborhoods of a metro of 20 by 20 miles, garage sales from 7:30, home by 15:00. */
function metro(count: number, random: Random): RouteProblem {
  const centers = Array.from({ length: 3 }, () => ({ x: 4 + 12 * random(), y: 4 + 12 * random() }));
  const inside = (x: number) => Math.min(20, Math.max(0, x));
  const place = (): Point => {
    if (random() < 0.5) return { x: 20 * random(), y: 20 * random() };
    const { x, y } = centers[pick(random, 3)]!;
    const off = () => 4 * (random() + random() - 1);
    return { x: inside(x + off()), y: inside(y + off()) };
  };
  const windows = [
    [7, 12],
    [8, 14],
    [8, 16],
    [9, 15],
    [9, 17],
    [10, 14],
  ] as const;
  return problemOf(count, random, {
    place,
    window: () => windows[pick(random, windows.length)]!,
    minutes: () => 10 + pick(random, 16),
    milesPerHour: 30,
    leaveAt: 7.5 * 60,
    endBy: 15 * 60,
    end: 'start',
  });
}

/** A town of 6 by 6 miles, short visits, most sales over by noon; the day ends at the last stop. */
function town(count: number, random: Random): RouteProblem {
  const windows = [
    [7, 11],
    [7, 12],
    [8, 12],
    [8, 13],
    [9, 14],
  ] as const;
  return problemOf(count, random, {
    place: () => ({ x: 6 * random(), y: 6 * random() }),
    window: () => windows[pick(random, windows.length)]!,
    minutes: () => 5 + pick(random, 4) * 5,
    milesPerHour: 22,
    leaveAt: 7 * 60,
    endBy: null,
    end: 'lastStop',
  });
}

/** Estate sales across 30 miles, thinner away from the center, long visits, some with an evening opening. */
function estates(count: number, random: Random): RouteProblem {
  const place = (): Point => {
    const [angle, radius] = [2 * Math.PI * random(), 15 * random()];
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  };
  const windows = [
    [8, 15],
    [9, 16],
    [9, 17],
    [10, 16],
    [10, 18],
  ] as const;
  return problemOf(count, random, {
    place,
    window: () => windows[pick(random, windows.length)]!,
    minutes: () => 20 + pick(random, 5) * 5,
    milesPerHour: 34,
    leaveAt: 8 * 60,
    endBy: 18 * 60,
    end: 'start',
  });
}

interface DayShape {
  readonly place: () => Point;
  readonly window: () => readonly [number, number];
  readonly minutes: () => number;
  readonly milesPerHour: number;
  readonly leaveAt: number;
  readonly endBy: number | null;
  readonly end: RouteProblem['end'];
}

function problemOf(count: number, random: Random, shape: DayShape): RouteProblem {
  const places = Array.from({ length: count + 1 }, shape.place);
  const stops = Array.from({ length: count }, (_, i): PlannerStop => {
    const [opens, closes] = shape.window();
    return {
      id: `stop ${i + 1}`,
      minutes: shape.minutes(),
      windows: [{ opens: opens * 60, closes: closes * 60 }],
      wish: 1 + pick(random, 5),
      isMust: false,
      position: 'any',
      beginAt: null,
    };
  });
  const minutes = (a: Point, b: Point) =>
    (Math.hypot(a.x - b.x, a.y - b.y) * ROAD_FACTOR * 60) / shape.milesPerHour;
  return {
    leaveAt: shape.leaveAt,
    endBy: shape.endBy,
    end: shape.end,
    stops,
    travel: places.map((a) => places.map((b) => minutes(a, b))),
    order: [],
    rule: 'leaveByClosing',
  };
}

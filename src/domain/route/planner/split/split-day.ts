import { NO_WAY } from '../instance.ts';
import type { DroppedStop, RoutePlan } from '../plan.ts';
import type { Random } from '../seeded-random.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from '../read-problem.ts';
import { stopTimes } from '../stop-times.ts';
import { whyDropped } from '../why-dropped.ts';
import type { CarRoute } from './car-route.ts';
import { isBetter, searchSplit, type Split } from './search-split.ts';

/**
 * A day divided between two cars that leave together. Together they serve as many musts as they can, then the
 * largest sum of wishes. After that, the later car is done as early as possible, and the busier one has as little
 * to do as possible. Found by search, never proved.
 */
export interface SplitPlan {
  readonly cars: readonly [RoutePlan, RoutePlan];
  /** Stops that are on no car's plan. */
  readonly dropped: readonly DroppedStop[];
  readonly hasAllMusts: boolean;
}

/** Divides a day, better and better. Yields every few milliseconds: a plan if there is a better one, else null. */
export function* splitDay(read: ReadProblem, random: Random): Generator<SplitPlan | null, never> {
  let shown: Split | null = null;
  for (const split of searchSplit(read.day, random)) {
    const isNews: boolean = shown === null || isBetter(split, shown);
    if (isNews) shown = split;
    yield isNews ? planOf(read, split) : null;
  }
  throw new Error('The search does not end by itself.');
}

function planOf(read: ReadProblem, { cars }: Split): SplitPlan {
  const { day, problem } = read;
  const served = new Set(cars.flatMap(({ route }) => route));
  const all = Array.from({ length: day.n - 2 }, (_, i) => i + 1);
  const left = all.filter((v) => !served.has(v));
  // The reason why a stop does not fit refers to the car that is done first.
  const [emptier] = cars.toSorted((a, b) => a.end - b.end);
  const hasAllMusts = left.every((v) => day.must[v] !== 1);
  const carPlan = ({ route, end }: CarRoute): RoutePlan => ({
    stops: stopTimes(read, route),
    dropped: [],
    wishes: route.reduce((sum, v) => sum + (read.wishes[v - 1] ?? 0), 0),
    hasAllMusts,
    endsAt: problem.leaveAt + Math.min(end, NO_WAY) / TICKS_PER_MINUTE,
    proved: 'nothing',
    walks: [],
    possibleWalks: [],
  });
  return {
    cars: [carPlan(cars[0]), carPlan(cars[1])],
    dropped: left.map((v) => ({
      id: problem.stops[v - 1]?.id ?? '',
      reason: whyDropped(read, emptier?.route ?? [], v),
    })),
    hasAllMusts,
  };
}

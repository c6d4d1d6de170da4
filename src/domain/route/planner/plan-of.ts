import type { RoutePlan } from './plan.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from './read-problem.ts';
import type { Proved } from './search-day.ts';
import { stopTimes } from './stop-times.ts';
import { footTicks, type Walk } from './walks/walk.ts';
import { walkedDay } from './walks/walked-day.ts';
import { whyDropped } from './why-dropped.ts';

const PROVED = { nothing: 'nothing', worth: 'wishes', all: 'best' } as const;

interface Planned {
  readonly route: readonly number[];
  /** When the day ends, in ticks. */
  readonly end: number;
}

/** A route with its walks, as a plan for people. */
export function planOf(
  read: ReadProblem,
  { route, end }: Planned,
  proved: Proved,
  walks: readonly Walk[] = [],
  possibleWalks: readonly Walk[] = [],
): RoutePlan {
  const { problem } = read;
  const walked = walkedDay(read, walks);
  const { day } = walked;
  const isPlanned = new Set(route);
  const all = Array.from({ length: day.n - 2 }, (_, i) => i + 1);
  const musts = route.filter((v) => day.must[v] === 1);
  const idOf = (v: number) => problem.stops[v - 1]?.id ?? '';
  return {
    stops: stopTimes(walked, route),
    dropped: all
      .filter((v) => !isPlanned.has(v))
      .map((v) => ({ id: idOf(v), reason: whyDropped(walked, route, v) })),
    wishes: route.reduce((sum, v) => sum + read.wishes[v - 1]!, 0),
    hasAllMusts: musts.length === all.filter((v) => day.must[v] === 1).length,
    endsAt: problem.leaveAt + end / TICKS_PER_MINUTE,
    proved: PROVED[proved],
    walks: walks
      .filter(({ stops }) => isPlanned.has(stops[0]!))
      .map((walk) => ({
        ids: walk.stops.map(idOf),
        backMinutes: walk.back / TICKS_PER_MINUTE,
        minutes: footTicks(walk) / TICKS_PER_MINUTE,
      })),
    possibleWalks: possibleWalks.map(({ stops }) => stops.map(idOf)),
  };
}

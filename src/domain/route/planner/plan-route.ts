import type { RoutePlan } from './plan.ts';
import type { Random } from './random.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from './read-problem.ts';
import { type Progress, searchDay } from './search-day.ts';
import { timetable } from './timetable.ts';
import { whyDropped } from './why-dropped.ts';

/**
 * Plans a day, better and better. Yields every few milliseconds: a plan when there is a better or a better
 * proved one, else null. The first plan comes at once. It ends when the plan is proved best; who wants no more
 * stops asking.
 */
export function* planRoute(read: ReadProblem, random: Random): Generator<RoutePlan | null, void> {
  const search = searchDay(read.day, random);
  let shown: Progress | null = null;
  for (;;) {
    const { value, done } = search.next();
    const isNews = shown === null || value.best !== shown.best || value.proved !== shown.proved;
    shown = value;
    yield isNews ? planOf(read, value) : null;
    if (done === true) return;
  }
}

const PROVED = { nothing: 'nothing', worth: 'wishes', all: 'best' } as const;

function planOf(read: ReadProblem, { best, proved }: Progress): RoutePlan {
  const { day, problem } = read;
  const isPlanned = new Set(best.route);
  const all = Array.from({ length: day.n - 2 }, (_, i) => i + 1);
  const musts = best.route.filter((v) => day.must[v] === 1);
  return {
    stops: timetable(read, best.route),
    dropped: all
      .filter((v) => !isPlanned.has(v))
      .map((v) => ({
        id: problem.stops[v - 1]?.id ?? '',
        reason: whyDropped(read, best.route, v),
      })),
    wishes: best.route.reduce((sum, v) => sum + read.wishes[v - 1]!, 0),
    hasAllMusts: musts.length === all.filter((v) => day.must[v] === 1).length,
    endsAt: problem.leaveAt + best.end / TICKS_PER_MINUTE,
    proved: PROVED[proved],
  };
}

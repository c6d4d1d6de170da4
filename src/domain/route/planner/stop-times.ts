import { firstStart, type Instance, lastStart, NO_WAY } from './instance.ts';
import type { PlannedStop } from './plan.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from './read-problem.ts';

/** The latest start of service at each vertex of a route that leaves the rest possible, from the start to the end. */
export function latestStarts(day: Instance, path: readonly number[]): number[] {
  const latest = path.map(() => 0);
  let next = day.close[day.n - 1]!;
  for (let i = path.length - 1; i >= 0; i -= 1) {
    const v = path[i]!;
    const following = path[i + 1];
    const limit = following === undefined ? next : next - day.steps[v * day.n + following]!;
    // The person may leave the start at any time before its own.
    next = i === 0 ? limit : lastStart(day, v, limit);
    latest[i] = next;
  }
  return latest;
}

/** When the person arrives at, begins and leaves each stop of a possible route. */
export function stopTimes(read: ReadProblem, route: readonly number[]): PlannedStop[] {
  const { day, problem, service } = read;
  const path = [0, ...route, day.n - 1];
  const latest = latestStarts(day, path);
  const minute = (tick: number) => problem.leaveAt + tick / TICKS_PER_MINUTE;
  let left = 0;
  return route.map((v, i) => {
    const from = path[i]!;
    const way = day.steps[from * day.n + v]! - (from === 0 ? 0 : (service[from - 1] ?? 0));
    const arrive = left + way;
    const begin = firstStart(day, v, arrive);
    if (begin >= NO_WAY) throw new Error('The route is not possible.');
    left = begin + (service[v - 1] ?? 0);
    return {
      id: problem.stops[v - 1]?.id ?? '',
      arriveAt: minute(arrive),
      waitMinutes: (begin - arrive) / TICKS_PER_MINUTE,
      beginAt: minute(begin),
      leaveAt: minute(left),
      travelMinutes: way / TICKS_PER_MINUTE,
      slackMinutes: (latest[i + 1]! - begin) / TICKS_PER_MINUTE,
    };
  });
}

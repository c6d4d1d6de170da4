import { firstStart, type Instance, keepsOrder, NO_WAY } from './instance.ts';
import type { DropReason } from './plan.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from './read-problem.ts';

/** Why a stop is not on the route. */
export function whyDropped(read: ReadProblem, route: readonly number[], v: number): DropReason {
  const { day, problem, service, openings } = read;
  const { n, steps } = day;
  const minute = (tick: number) => problem.leaveAt + tick / TICKS_PER_MINUTE;
  const stay = service[v - 1] ?? null;
  const opened = openings[v - 1] ?? [];
  if (stay === null) return { kind: 'unreadable' };
  if (opened.length === 0) return { kind: 'closed' };
  const closesAt = minute(opened.at(-1)?.to ?? 0);
  if (day.close[v]! <= -NO_WAY) {
    const longest = opened.reduce((most, { from, to }) => Math.max(most, to - from), 0);
    if (longest >= stay) return { kind: 'closed' };
    const [minutes, openMinutes] = [stay / TICKS_PER_MINUTE, longest / TICKS_PER_MINUTE];
    return { kind: 'visitTooLong', minutes, openMinutes };
  }
  const there = steps[v]!;
  const back = steps[v * n + n - 1]!;
  if (there >= NO_WAY || back >= NO_WAY) return { kind: 'noWay' };
  const begin = firstStart(day, v, there);
  if (begin >= NO_WAY) {
    const [latestArrival, earliestArrival] = [minute(day.close[v]!), minute(there)];
    return { kind: 'closesTooEarly', closesAt, latestArrival, earliestArrival };
  }
  if (begin + back > day.close[n - 1]!) {
    return {
      kind: 'endTooEarly',
      endBy: minute(day.close[n - 1]!),
      earliestEnd: minute(begin + back),
    };
  }
  const earliestArrival = arrivalBeside(day, route, v, minute);
  return { kind: 'noRoom', closesAt, earliestArrival, endBy: problem.endBy };
}

/** When the person would arrive by the shortest detour from the route. Null if the set order allows none. */
function arrivalBeside(
  day: Instance,
  route: readonly number[],
  v: number,
  minute: (tick: number) => number,
): number | null {
  const { n, steps } = day;
  let tick = 0;
  let least = NO_WAY;
  let arrival: number | null = null;
  [0, ...route].forEach((from, i, path) => {
    if (i > 0) tick = firstStart(day, from, tick + steps[path[i - 1]! * n + from]!);
    const to = path[i + 1] ?? n - 1;
    const detour = steps[from * n + v]! + steps[v * n + to]! - steps[from * n + to]!;
    if (detour < least && keepsOrder(day, [...route.slice(0, i), v, ...route.slice(i)])) {
      least = detour;
      arrival = minute(tick + steps[from * n + v]!);
    }
  });
  return arrival;
}

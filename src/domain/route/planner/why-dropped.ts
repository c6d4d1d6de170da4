import { firstStart, type Instance, NO_WAY, valueOf } from './instance.ts';
import type { DroppedStop, DropReason, Remedy } from './plan.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from './read-problem.ts';
import { latestStarts } from './timetable.ts';

/** Why a stop is not on the route, and what would make room for it beside the others. */
export function whyDropped(read: ReadProblem, route: readonly number[], v: number): DroppedStop {
  const id = read.problem.stops[v - 1]?.id ?? '';
  const reason = reasonFor(read, route, v);
  const isHopeless =
    reason.kind === 'unreadable' || reason.kind === 'closed' || reason.kind === 'noWay';
  return { id, reason, remedies: isHopeless ? [] : remediesFor(read, route, v, reason) };
}

function reasonFor(read: ReadProblem, route: readonly number[], v: number): DropReason {
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
  return { kind: 'noRoom', closesAt, earliestArrival: arrivalBeside(day, route, v, minute) };
}

/** When one would arrive with the shortest detour from the route; null where the set order allows none. */
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

function remediesFor(
  read: ReadProblem,
  route: readonly number[],
  v: number,
  reason: DropReason,
): Remedy[] {
  const { day } = read;
  const remedies: Remedy[] = [];
  const orders = [...route, -1]
    .map((_, i) => [...route.slice(0, i), v, ...route.slice(i)])
    .filter((path) => keepsOrder(day, path));
  const stay = read.service[v - 1] ?? 0;
  const earlier = leastEarlier(day, orders);
  if (earlier !== null) remedies.push({ kind: 'leaveEarlier', minutes: inWholeMinutes(earlier) });
  if (reason.kind !== 'closesTooEarly') {
    const cut = leastCut(read, orders, v, stay);
    if (cut !== null) remedies.push({ kind: 'stayShorter', minutes: cut / TICKS_PER_MINUTE });
  }
  const inTheWay = reason.kind === 'noRoom' ? stopInTheWay(day, route, v) : null;
  const id = inTheWay === null ? undefined : read.problem.stops[inTheWay - 1]?.id;
  if (id !== undefined) remedies.push({ kind: 'dropStop', id });
  return remedies;
}

/** Nobody is told to leave more than this much earlier. */
const MOST_EARLIER = 6 * 60 * TICKS_PER_MINUTE;

/** How many ticks earlier one has to leave to fit in all of one of the routes; null when that is no help. */
function leastEarlier(day: Instance, paths: readonly (readonly number[])[]): number | null {
  const leaving = paths.map((path) => latestStarts(day, [0, ...path, day.n - 1])[0]!);
  const earlier = Math.max(1, -Math.max(-NO_WAY, ...leaving));
  return earlier <= MOST_EARLIER ? earlier : null;
}

/** The least by which the visit has to be shorter, in ticks of whole minutes; null when no visit is short enough. */
function leastCut(
  read: ReadProblem,
  paths: readonly (readonly number[])[],
  v: number,
  stay: number,
): number | null {
  const fits = (cut: number) =>
    paths.some((path) => valueOf(shorterVisit(read, v, cut), path) !== null);
  // A visit that is worth the way lasts half as long as was wished, and five minutes.
  const most = Math.floor(Math.min(stay / 2, stay - 5 * TICKS_PER_MINUTE) / TICKS_PER_MINUTE);
  if (most < 1 || !fits(most * TICKS_PER_MINUTE)) return null;
  let [low, high] = [1, most];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle * TICKS_PER_MINUTE)) high = middle;
    else low = middle + 1;
  }
  return low * TICKS_PER_MINUTE;
}

function shorterVisit(
  { day, problem, openings, service }: ReadProblem,
  v: number,
  cut: number,
): Instance {
  const { n } = day;
  const isTight = problem.rule === 'leaveByClosing';
  const stay = (service[v - 1] ?? 0) - cut;
  const stop = problem.stops[v - 1];
  const spans = (openings[v - 1] ?? [])
    .map(({ from, to }) => [from, isTight ? to - stay : to] as const)
    .filter(([from, to]) => from <= to);
  if (stop === undefined || stop.beginAt !== null || spans.length === 0) return day;
  return {
    ...day,
    steps: day.steps.map((step, i) =>
      Math.floor(i / n) === v && step < NO_WAY ? step - cut : step,
    ),
    open: day.open.map((tick, u) => (u === v ? (spans[0]?.[0] ?? tick) : tick)),
    close: day.close.map((tick, u) => (u === v ? (spans.at(-1)?.[1] ?? tick) : tick)),
    windows: day.windows.map((windows, u) => {
      if (u !== v) return windows;
      return spans.length < 2 ? null : Int32Array.from(spans.flat());
    }),
  };
}

/** The least wished stop, no must, that could make way; null when none alone is enough. */
function stopInTheWay(day: Instance, route: readonly number[], v: number): number | null {
  const able = route.filter((u) => {
    if (day.must[u] === 1) return false;
    const rest = route.filter((w) => w !== u);
    return [...rest, -1].some(
      (_, i) => valueOf(day, [...rest.slice(0, i), v, ...rest.slice(i)]) !== null,
    );
  });
  return able.toSorted((a, b) => day.worth[a]! - day.worth[b]!)[0] ?? null;
}

function keepsOrder({ before, n }: Instance, path: readonly number[]): boolean {
  if (before === null) return true;
  return path.every((v, i) => path.slice(i + 1).every((u) => before[u * n + v] !== 1));
}

function inWholeMinutes(ticks: number): number {
  return Math.ceil(ticks / TICKS_PER_MINUTE);
}

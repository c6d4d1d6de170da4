import { type Instance, keepsOrder, NO_WAY, valueOf } from './instance.ts';
import type { Remedy, RoutePlan } from './plan.ts';
import { type ReadProblem, TICKS_PER_MINUTE } from './read-problem.ts';
import { latestStarts } from './timetable.ts';
import type { Walk } from './walks/walk.ts';
import { walkedDay } from './walks/walked-day.ts';

/** What would make room for a dropped stop beside all others of the plan. The first is the least trouble. */
export function remediesFor(driven: ReadProblem, plan: RoutePlan, id: string): Remedy[] {
  const { problem } = driven;
  const vertexOf = (of: string) => problem.stops.findIndex((stop) => stop.id === of) + 1;
  const read = walkedDay(driven, walksOf(plan, vertexOf));
  const { day } = read;
  const v = vertexOf(id);
  const dropped = plan.dropped.find((stop) => stop.id === id);
  if (dropped === undefined || HOPELESS.has(dropped.reason.kind)) return [];
  const route = plan.stops.map((stop) => vertexOf(stop.id));
  const paths = insertions(route, v).filter((path) => keepsOrder(day, path));
  const remedies: Remedy[] = [];
  const earlier = leastEarlier(day, paths);
  if (earlier !== null) {
    remedies.push({ kind: 'leaveEarlier', minutes: Math.ceil(earlier / TICKS_PER_MINUTE) });
  }
  const cut = leastCut(read, paths, v);
  if (cut !== null) remedies.push({ kind: 'stayShorter', minutes: cut / TICKS_PER_MINUTE });
  const inTheWay = problem.stops[(stopInTheWay(day, route, v) ?? 0) - 1];
  if (inTheWay !== undefined) remedies.push({ kind: 'dropStop', id: inTheWay.id });
  return remedies;
}

function walksOf({ stops, walks }: RoutePlan, vertexOf: (id: string) => number): readonly Walk[] {
  const ticks = (minutes: number) => Math.round(minutes * TICKS_PER_MINUTE);
  return walks.map(({ ids, backMinutes }) => ({
    stops: ids.map(vertexOf),
    legs: ids.map((id, i) =>
      i === 0 ? 0 : ticks(stops.find((stop) => stop.id === id)?.travelMinutes ?? 0),
    ),
    back: ticks(backMinutes),
  }));
}

/** Nothing that a person could change about the day helps. */
const HOPELESS: ReadonlySet<string> = new Set(['unreadable', 'closed', 'noWay']);

function insertions(route: readonly number[], v: number): number[][] {
  return [...route, v].map((_, i) => [...route.slice(0, i), v, ...route.slice(i)]);
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
): number | null {
  const stay = read.service[v - 1] ?? 0;
  const fits = (cut: number) => {
    const day = shorterVisit(read, v, cut);
    return paths.some((path) => valueOf(day, path) !== null);
  };
  // A visit that is worth the way lasts at least half as long as was wished, and five minutes.
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
  return (
    route
      .filter((u) => day.must[u] === 0)
      .toSorted((a, b) => day.worth[a]! - day.worth[b]!)
      .find((u) => {
        const rest = route.filter((w) => w !== u);
        return insertions(rest, v).some((path) => valueOf(day, path) !== null);
      }) ?? null
  );
}

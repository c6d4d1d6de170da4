import { firstStart, type Instance, lastStart, NO_WAY } from './instance.ts';
import type { Remedy, RoutePlan } from './plan.ts';
import { type ReadProblem, type Span, TICKS_PER_MINUTE } from './read-problem.ts';
import { latestStarts } from './stop-times.ts';
import type { Walk } from './walks/walk.ts';
import { walkedDay } from './walks/walked-day.ts';

/**
 * What would make room for each dropped stop in addition to all others of the plan, in the order in which they were
 * dropped. The first remedy is the least trouble. Each turn takes about a millisecond, so a caller can stop at any time.
 */
export function* remediesOf(
  driven: ReadProblem,
  plan: RoutePlan,
): Generator<readonly [id: string, remedies: readonly Remedy[]], void> {
  const { stops } = driven.problem;
  const vertices = new Map(stops.map(({ id }, i) => [id, i + 1]));
  const vertexOf = (id: string) => vertices.get(id) ?? 0;
  const read = walkedDay(driven, walksOf(plan, vertexOf));
  const { day } = read;
  const route = plan.stops.map(({ id }) => vertexOf(id));
  const placed = placedRoute(day, route);
  const without = new Map<number, PlacedRoute>();
  /** The route without one of its stops. It is remembered, because many dropped stops ask for it. */
  const withoutStop = (u: number) => {
    const known = without.get(u);
    if (known !== undefined) return known;
    const rest = placedRoute(
      day,
      route.filter((w) => w !== u),
    );
    without.set(u, rest);
    return rest;
  };
  const leastWished = route
    .filter((u) => day.must[u] === 0)
    .toSorted((a, b) => day.worth[a]! - day.worth[b]!);

  for (const { id, reason } of plan.dropped) {
    if (HOPELESS.has(reason.kind)) {
      yield [id, []];
      continue;
    }
    const v = vertexOf(id);
    const earlier = leastEarlier(day, placed, v);
    const cut = leastCut(read, placed, v);
    const inTheWay = leastWished.find((u) => hasRoom(day, withoutStop(u), asUsual(day, v)));
    yield [
      id,
      [
        ...(earlier === null
          ? []
          : [{ kind: 'leaveEarlier', minutes: Math.ceil(earlier / TICKS_PER_MINUTE) } as const]),
        ...(cut === null
          ? []
          : [{ kind: 'stayShorter', minutes: cut / TICKS_PER_MINUTE } as const]),
        ...(inTheWay === undefined
          ? []
          : [{ kind: 'dropStop', id: stops[inTheWay - 1]?.id ?? '' } as const]),
      ],
    ];
  }
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

/** For these reasons, nothing that a person could change about the day helps. */
const HOPELESS: ReadonlySet<string> = new Set(['unreadable', 'closed', 'noWay']);

/** A route with the earliest and the latest start of service at each vertex of its path. */
interface PlacedRoute {
  /** The vertices from the start through the stops to the end. */
  readonly path: readonly number[];
  /** The earliest starts. `NO_WAY` from the point where the route becomes impossible. */
  readonly early: readonly number[];
  /** The latest starts that leave the rest possible. */
  readonly late: readonly number[];
}

function placedRoute(day: Instance, route: readonly number[]): PlacedRoute {
  const { n, steps } = day;
  const path = [0, ...route, n - 1];
  const early = [day.open[0]!];
  for (let i = 1; i < path.length; i += 1) {
    const tick = early[i - 1]! + steps[path[i - 1]! * n + path[i]!]!;
    early.push(firstStart(day, path[i]!, tick));
  }
  return { path, early, late: latestStarts(day, path) };
}

/** A visit that needs a place on a route. */
interface Visit {
  readonly v: number;
  /** The first start of service from a tick on. */
  readonly start: (tick: number) => number;
  /** How much shorter the visit is than in `steps`, in ticks. */
  readonly cut: number;
}

function asUsual(day: Instance, v: number): Visit {
  return { v, start: (tick) => firstStart(day, v, tick), cut: 0 };
}

/** Whether a visit fits somewhere on a route and nothing else is lost. */
function hasRoom(day: Instance, placed: PlacedRoute, { v, start, cut }: Visit): boolean {
  const { n, steps } = day;
  const { path, early, late } = placed;
  const [from, to] = placesOf(day, path, v);
  for (let at = from; at <= to; at += 1) {
    // Later positions would be even later.
    if (early[at]! >= NO_WAY) return false;
    const begin = start(early[at]! + steps[path[at]! * n + v]!);
    if (begin >= NO_WAY) continue;
    const next = path[at + 1]!;
    const step = steps[v * n + next]!;
    if (step >= NO_WAY) continue;
    if (firstStart(day, next, begin + step - cut) <= late[at + 1]!) return true;
  }
  return false;
}

/** The first and the last position of a path after which the set order allows a stop. */
function placesOf({ before, n }: Instance, path: readonly number[], v: number): [number, number] {
  let [from, to] = [0, path.length - 2];
  if (before === null) return [from, to];
  for (let at = 1; at < path.length - 1; at += 1) {
    const u = path[at]!;
    if (before[u * n + v] === 1) from = at;
    if (before[v * n + u] === 1) to = Math.min(to, at - 1);
  }
  return [from, to];
}

/** The advice is never to leave more than this much earlier. */
const MOST_EARLIER = 6 * 60 * TICKS_PER_MINUTE;

/** How many ticks earlier the person has to leave to fit a stop into a route. Null if that does not help. */
function leastEarlier(day: Instance, { path, late }: PlacedRoute, v: number): number | null {
  const { n, steps } = day;
  const [from, to] = placesOf(day, path, v);
  let leaving = -NO_WAY;
  for (let place = from; place <= to; place += 1) {
    let [at, limit] = [v, late[place + 1]! - steps[v * n + path[place + 1]!]!];
    // The person may leave the start at any time before its own.
    for (let i = place; i >= 0 && limit > leaving; i -= 1) {
      limit = lastStart(day, at, limit) - steps[path[i]! * n + at]!;
      at = path[i]!;
    }
    leaving = Math.max(leaving, limit);
  }
  const earlier = Math.max(1, -leaving);
  return earlier <= MOST_EARLIER ? earlier : null;
}

/** How much shorter the visit has to be at least, in ticks of whole minutes. Null if no visit is short enough. */
function leastCut(read: ReadProblem, placed: PlacedRoute, v: number): number | null {
  const stay = read.service[v - 1] ?? 0;
  const fits = (cut: number) => hasRoom(read.day, placed, shorterVisit(read, v, cut));
  // To be worth the trip, a visit lasts at least half as long as the person wanted, and at least five minutes.
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
): Visit {
  const isTight = problem.rule === 'leaveByClosing';
  const stay = (service[v - 1] ?? 0) - cut;
  const spans = (openings[v - 1] ?? [])
    .map(({ from, to }): Span => ({ from, to: isTight ? to - stay : to }))
    .filter(({ from, to }) => from <= to);
  if (problem.stops[v - 1]?.beginAt !== null || spans.length === 0) return asUsual(day, v);
  const start = (tick: number) => {
    const span = spans.find(({ to }) => tick <= to);
    return span === undefined ? NO_WAY : Math.max(tick, span.from);
  };
  return { v, start, cut };
}

import { err, ok, type Result } from '../../result.ts';
import { type Instance, NO_WAY } from './instance.ts';
import {
  type OpenWindow,
  PLANNER_STOP_LIMIT,
  type PlannerStop,
  type ProblemFault,
  type RouteProblem,
} from './problem.ts';

/**
 * Plans count in tenths of a minute, which is finer than any estimate of travel and coarse enough to compare quickly.
 */
export const TICKS_PER_MINUTE = 10;
const DAY_MINUTES = 24 * 60;
/** Only times within three days of the plan's midnight are read. */
const LATEST_MINUTE = 3 * DAY_MINUTES;

/** A problem as whole numbers. Stop i of the problem is vertex i + 1. */
export interface ReadProblem {
  readonly problem: RouteProblem;
  readonly day: Instance;
  /** The service time of each stop in ticks. Null for a stop whose numbers make no sense. */
  readonly service: readonly (number | null)[];
  /** The wish of each stop, from 1 to 5. */
  readonly wishes: readonly number[];
  /** When each stop is open, regardless of how long its visit takes, in ticks since leaving. */
  readonly openings: readonly (readonly Span[])[];
}

/** From one tick to another, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function readProblem(problem: RouteProblem): Result<ReadProblem, ProblemFault> {
  const fault = faultOf(problem);
  if (fault !== null) return err(fault);
  const { stops, leaveAt } = problem;
  const service = stops.map(serviceOf);
  const toTick = (minute: number) => Math.round((minute - leaveAt) * TICKS_PER_MINUTE);
  const openings = stops.map((stop) => openingsOf(stop.windows, toTick));
  const starts = stops.map((stop, i) =>
    startsOf(stop, openings[i] ?? [], service[i], problem.rule, toTick),
  );
  const n = stops.length + 2;
  const ways = waysOf(problem, n);
  const steps = ways.map((way, i) => {
    const from = Math.floor(i / n);
    return way >= NO_WAY ? NO_WAY : way + (from > 0 && from < n - 1 ? (service[from - 1] ?? 0) : 0);
  });
  const last = starts.flat().reduce((latest, span) => Math.max(latest, span.to), 0);
  const longest = steps.reduce((most, step) => (step < NO_WAY ? Math.max(most, step) : most), 0);
  // A day that is over before it begins has room for nothing. A horizon below zero would never be reached.
  const endBy = problem.endBy === null ? last + longest : Math.max(0, toTick(problem.endBy));
  const most = stops.reduce((sum, stop) => sum + wishOf(stop), 0) + 1;
  const hull = (v: number, of: (spans: readonly Span[]) => number, none: number) => {
    const spans = starts[v - 1] ?? [];
    return spans.length === 0 ? none : of(spans);
  };
  const each = <T>(of: (v: number) => T) => Array.from({ length: n }, (_, v) => of(v));
  const isStop = (v: number) => v > 0 && v < n - 1;
  const stopAt = (v: number) => stops[v - 1];
  return ok({
    problem,
    wishes: stops.map(wishOf),
    service,
    openings,
    day: {
      n,
      steps: Int32Array.from(steps),
      open: Int32Array.from(
        each((v) => (isStop(v) ? hull(v, (spans) => spans[0]?.from ?? 0, 0) : 0)),
      ),
      close: Int32Array.from(
        each((v) =>
          isStop(v) ? hull(v, (spans) => spans.at(-1)?.to ?? 0, -NO_WAY) : v === 0 ? 0 : endBy,
        ),
      ),
      windows: each((v) => {
        const spans = isStop(v) ? (starts[v - 1] ?? []) : [];
        return spans.length < 2
          ? null
          : Int32Array.from(spans.flatMap(({ from, to }) => [from, to]));
      }),
      worth: Int32Array.from(
        each((v) => {
          const stop = stopAt(v);
          if (!isStop(v) || stop === undefined) return 0;
          return wishOf(stop) + (stop.isMust ? most : 0);
        }),
      ),
      must: Uint8Array.from(each((v) => (isStop(v) && stopAt(v)?.isMust === true ? 1 : 0))),
      before: orderOf(problem, n),
    },
  });
}

function faultOf({ stops, travel, leaveAt, endBy, end }: RouteProblem): ProblemFault | null {
  if (stops.length > PLANNER_STOP_LIMIT) return { kind: 'tooManyStops', limit: PLANNER_STOP_LIMIT };
  const seen = new Set<string>();
  for (const { id } of stops) {
    if (seen.has(id)) return { kind: 'sameStopTwice', id };
    seen.add(id);
  }
  if (!isMinute(leaveAt) || (endBy !== null && !isMinute(endBy))) return { kind: 'unreadableTime' };
  const places = stops.length + (end === 'place' ? 2 : 1);
  const fits = travel.length === places && travel.every((row) => row.length === places);
  return fits ? null : { kind: 'travelDoesNotMatch' };
}

function isMinute(minute: number): boolean {
  return Number.isFinite(minute) && Math.abs(minute) <= LATEST_MINUTE;
}

function wishOf({ wish }: PlannerStop): number {
  return Number.isFinite(wish) ? Math.min(5, Math.max(1, Math.round(wish))) : 1;
}

function serviceOf({ minutes, beginAt }: PlannerStop): number | null {
  const isSound = Number.isFinite(minutes) && minutes >= 0 && minutes <= DAY_MINUTES;
  if (!isSound || (beginAt !== null && !isMinute(beginAt))) return null;
  return Math.ceil(minutes * TICKS_PER_MINUTE - HAIR);
}

/** Tolerates rounding errors, so that whole tenths stay whole tenths. */
const HAIR = 1e-6;

/** The windows in order. Those that touch are joined. */
function openingsOf(windows: readonly OpenWindow[], toTick: (minute: number) => number): Span[] {
  const spans = windows
    .filter(({ opens, closes }) => isMinute(opens) && isMinute(closes))
    .map(({ opens, closes }) => ({
      from: toTick(opens),
      to: toTick(closes < opens ? closes + DAY_MINUTES : closes),
    }))
    .toSorted((a, b) => a.from - b.from);
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before === undefined || span.from > before.to) joined.push(span);
    else joined[joined.length - 1] = { from: before.from, to: Math.max(before.to, span.to) };
  }
  return joined;
}

function startsOf(
  stop: PlannerStop,
  openings: readonly Span[],
  service: number | null | undefined,
  rule: RouteProblem['rule'],
  toTick: (minute: number) => number,
): Span[] {
  if (service === null || service === undefined) return [];
  const starts = openings
    .map(({ from, to }) => ({ from, to: rule === 'leaveByClosing' ? to - service : to }))
    .filter(({ from, to }) => from <= to);
  if (stop.beginAt === null) return starts;
  const at = toTick(stop.beginAt);
  return starts.some(({ from, to }) => from <= at && at <= to) ? [{ from: at, to: at }] : [];
}

/** Ticks between places, through other places if that is the only way or a shorter one. */
function waysOf({ travel, end }: RouteProblem, n: number): Int32Array {
  const places = travel.length;
  const ways = new Int32Array(places * places);
  travel.forEach((row, i) =>
    row.forEach((minutes, j) => {
      const isKnown =
        minutes !== null && Number.isFinite(minutes) && minutes >= 0 && minutes <= DAY_MINUTES;
      const known = isKnown ? Math.ceil(minutes * TICKS_PER_MINUTE - HAIR) : NO_WAY;
      ways[i * places + j] = i === j ? 0 : known;
    }),
  );
  for (let k = 0; k < places; k += 1) {
    for (let i = 0; i < places; i += 1) {
      const first = ways[i * places + k]!;
      if (first >= NO_WAY) continue;
      for (let j = 0; j < places; j += 1) {
        const way = first + ways[k * places + j]!;
        if (way < ways[i * places + j]!) ways[i * places + j] = way;
      }
    }
  }
  const endPlace = { lastStop: -1, start: 0, place: places - 1 }[end];
  const placeOf = (v: number) => (v === n - 1 ? endPlace : v);
  return Int32Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [placeOf(Math.floor(at / n)), placeOf(at % n)];
    if (j < 0) return 0;
    return i < 0 ? NO_WAY : ways[i * places + j]!;
  });
}

function orderOf({ stops, order }: RouteProblem, n: number): Uint8Array | null {
  const before = new Uint8Array(n * n);
  const rank = new Map(order.map((id, i) => [id, i]));
  let isSet = false;
  stops.forEach((a, i) =>
    stops.forEach((b, j) => {
      if (i === j) return;
      const isRanked = (rank.get(a.id) ?? Infinity) < (rank.get(b.id) ?? -1);
      if (a.position !== 'first' && b.position !== 'last' && !isRanked) return;
      before[(i + 1) * n + j + 1] = 1;
      isSet = true;
    }),
  );
  return isSet ? before : null;
}
